import type {Json, JsonObject} from '../../../renderer/index.js';

/** A text with what of its messages has closed at which of its bytes. */
export interface Written {
  readonly text: string;
  /** What a renderer may have drawn after so many bytes: the messages that are whole, and what has closed of the next. */
  closedAfter(bytes: number): JsonObject[];
}

/** How a message is written. */
export interface Style {
  readonly indent?: string;
  /** Gives the order of an object's keys. */
  readonly order?: (keys: string[]) => string[];
}

interface Mark {
  readonly end: number;
  close(soFar: Closed): void;
}

interface Closed {
  version?: Json;
  body?: string;
  members: JsonObject;
  components: Json[];
}

/** Writes messages one after the other, and notes where each part of them ends; it knows nothing of how they are read. */
export function write(messages: readonly JsonObject[], between: string, style: Style = {}): Written {
  let text = '';
  const parts: {readonly message: JsonObject; readonly marks: Mark[]; end: number}[] = [];
  const size = () => Buffer.byteLength(text);
  const order = style.order ?? ((keys: string[]) => keys);
  const line = (depth: number) => (style.indent === undefined ? '' : `\n${style.indent.repeat(depth)}`);
  const json = (value: Json) => JSON.stringify(value, null, style.indent);
  const object = (value: JsonObject, depth: number, member: (key: string, part: Json) => void) => {
    text += '{';
    order(Object.keys(value)).forEach((key, i) => {
      text += `${i > 0 ? ',' : ''}${line(depth)}${JSON.stringify(key)}:${style.indent === undefined ? '' : ' '}`;
      member(key, value[key]!);
    });
    text += `${line(depth - 1)}}`;
  };
  messages.forEach((message, i) => {
    if (i > 0) text += between;
    const marks: Mark[] = [];
    // A number or a word ends only with what follows it.
    const mark = (value: Json, close: Mark['close']) =>
      marks.push({end: size() + (typeof value === 'object' || typeof value === 'string' ? 0 : 1), close});
    object(message, 1, (key, body) => {
      if (key === 'version') {
        text += json(body);
        mark(body, (closed) => void (closed.version = body));
        return;
      }
      marks.push({end: size(), close: (closed) => void (closed.body = key)});
      object(body as JsonObject, 2, (name, part) => {
        if (name !== 'components') {
          text += json(part);
          mark(part, ({members}) => void (members[name] = part));
          return;
        }
        text += '[';
        (part as Json[]).forEach((component, k) => {
          text += `${k > 0 ? ',' : ''}${line(3)}${json(component)}`;
          mark(component, ({components}) => void components.push(component));
        });
        text += ']';
      });
    });
    parts.push({message, marks, end: size()});
  });
  return {
    text,
    closedAfter(bytes) {
      const whole = parts.filter(({end}) => end <= bytes);
      const next = parts[whole.length];
      const closed: Closed = {members: {}, components: []};
      for (const {end, close} of next?.marks ?? []) if (end <= bytes) close(closed);
      const partial = drawable(closed);
      return [...whole.map(({message}) => message), ...(partial ? [partial] : [])];
    },
  };
}

/** What may be drawn of a message of which so much has closed. */
function drawable({version, body, members, components}: Closed): JsonObject | undefined {
  if (body === undefined || members.surfaceId === undefined) return undefined;
  if (version === undefined && body !== 'surfaceUpdate' && body !== 'dataModelUpdate') return undefined;
  const named = components.length > 0 && components.every((component) => '@catalogId' in (component as JsonObject));
  if (body === 'createSurface' && members.catalogId === undefined && !named) return undefined;
  const value = members.value ?? members.contents;
  if ((body === 'updateDataModel' || body === 'dataModelUpdate') && (value === undefined || members.path === undefined))
    return undefined;
  if ((body === 'updateComponents' || body === 'surfaceUpdate') && components.length === 0) return undefined;
  if (body === 'beginRendering' || body === 'deleteSurface') return undefined;
  return {
    ...(version !== undefined && {version}),
    [body]: {...members, ...(components.length > 0 && {components})},
  };
}
