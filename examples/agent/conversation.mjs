// What the agent says and understands: no model, just a table to book. A conversation hears the renderer's messages and says the
// agent's.
import {readFileSync} from 'node:fs';

const form = readFileSync(new URL('form.json', import.meta.url), 'utf8');
/** What only some pages have (catalog.json); the agent does without where it is missing. */
const BOOKING = 'https://a2ui-surface.dev/examples/booking/v1';
const surfaceId = 'booking';

const isFree = {
  condition: {
    '@call': 'isFree',
    catalogId: BOOKING,
    args: {when: {'@path': '/when'}, guests: {'@path': '/guests'}},
  },
  message: 'There is no table then.',
};

const confirmation = (sentence) => [
  {id: 'root', component: 'Card', child: 'done'},
  {id: 'done', component: 'Column', children: ['thanks', 'free', 'cancel']},
  {id: 'thanks', component: 'Text', text: sentence},
  {id: 'cancel', component: 'Button', child: 'cancel-label', action: {event: {name: 'cancel'}}},
  {id: 'cancel-label', component: 'Text', text: 'Cancel the booking'},
];

/** Two guests sit at a table. */
const tablesFor = (guests) => Math.ceil(guests / 2);

export class Conversation {
  #say;
  #form = JSON.parse(form).createSurface;
  #evening = this.#form.dataModel.evening;
  #booked;

  /** `say` gets each message for the renderer. */
  constructor(say) {
    this.#say = (body) => say({version: '1.0', ...body});
  }

  begin() {
    this.#form.dataModel.when = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T18:00`;
    this.#say({createSurface: this.#form});
    // The user's day may not be the agent's.
    this.#say({callRendererFunction: {functionCallId: 'today', callFunction: {'@call': 'today', catalogId: BOOKING}}});
  }

  hear({rendererFunctionResponse, callAgentFunction, action, error}) {
    if (rendererFunctionResponse?.value) this.#learnToday(rendererFunctionResponse.value);
    else if (callAgentFunction) this.#answer(callAgentFunction);
    else if (action?.name === 'book') this.#book(action.context);
    else if (action?.name === 'cancel') this.#cancel();
    else if (error) console.warn('The renderer says:', error);
  }

  /** A page that answers has the catalog, so its form can ask while it is filled in. */
  #learnToday(day) {
    const asks = (id) => id === 'when' || id === 'book';
    this.#form.components = this.#form.components.map((component) =>
      asks(component.id) ? {...component, '@checks': [...component['@checks'], isFree]} : component,
    );
    this.#say({updateDataModel: {surfaceId, path: '/when', value: `${day}T18:00`}});
    this.#show(this.#form.components);
  }

  #answer({functionCallId, callFunction: {'@call': name, args}}) {
    const error = {code: 'UNKNOWN_FUNCTION', message: `The agent has no function ${name}.`};
    const response = name === 'isFree' ? {value: this.#judge(args)} : {error};
    this.#say({agentFunctionResponse: {functionCallId, ...response}});
  }

  #judge({when, guests}) {
    const slot = this.#evening[this.#slotOf(when)];
    if (!slot) return {valid: false, code: 'CLOSED', message: 'The kitchen is open from 17:00 to 23:00.'};
    if (slot.free >= tablesFor(guests)) return {valid: true};
    return {valid: false, code: 'FULL', message: `At ${slot.hour} there is no table for ${guests} any more.`};
  }

  #book({name, when, guests}) {
    const {valid, message} = this.#judge({when, guests});
    if (!valid) return this.#show([{id: 'summary', component: 'Text', text: message}]);
    this.#booked = {slot: this.#slotOf(when), tables: tablesFor(guests)};
    this.#take(this.#booked.tables);
    this.#show(confirmation(`## See you soon, ${name}\n\nYour table for ${guests} is booked.`));
  }

  #cancel() {
    if (!this.#booked) return;
    this.#take(-this.#booked.tables);
    this.#booked = undefined;
    this.#show(this.#form.components);
  }

  /** One bar of the chart moves. */
  #take(tables) {
    const {slot} = this.#booked;
    this.#evening[slot].free -= tables;
    this.#say({updateDataModel: {surfaceId, path: `/evening/${slot}/free`, value: this.#evening[slot].free}});
  }

  #slotOf(when) {
    return this.#evening.findIndex(({hour}) => hour.slice(0, 2) === String(when).slice(11, 13));
  }

  #show(components) {
    this.#say({updateComponents: {surfaceId, components}});
  }
}
