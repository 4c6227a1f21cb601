// A well-behaved app: what a server's author writes with the SDK.
import {App, applyDocumentTheme, applyHostStyleVariables, type McpUiHostContext} from '@modelcontextprotocol/ext-apps';

const app = new App({name: 'seats', version: '1.0.0'}, {});
const put = (id: string, text: string) => (document.getElementById(id)!.textContent = text);
const on = (id: string, act: () => Promise<unknown>) =>
  document.getElementById(id)!.addEventListener('click', () => {
    act().catch((error: Error) => put('state', `refused: ${error.message}`));
  });

app.ontoolinput = ({arguments: given}) => put('flight', `Seats of ${String(given?.flight)}`);
app.ontoolresult = ({structuredContent}) => put('state', `free: ${String(structuredContent?.free)}`);
app.onteardown = async () => {
  await app.callServerTool({name: 'note', arguments: {text: 'torn down'}});
  return {};
};
app.onhostcontextchanged = look;

on('hold', () => app.callServerTool({name: 'hold', arguments: {seat: '12A'}}));
on('cancel', () => app.callServerTool({name: 'cancel', arguments: {}}));
on('say', () => app.sendMessage({role: 'user', content: [{type: 'text', text: 'I took 12A'}]}));
on('full', () => app.requestDisplayMode({mode: 'fullscreen'}));
on('grow', () => {
  const more = document.getElementById('more')!;
  more.style.height = '300px';
  return Promise.resolve();
});

await app.connect();
look(app.getHostContext() ?? {});

function look({theme, locale, styles, displayMode}: McpUiHostContext): void {
  if (theme) applyDocumentTheme(theme);
  if (styles?.variables) applyHostStyleVariables(styles.variables);
  const now = app.getHostContext();
  put('theme', `${theme ?? now?.theme} ${locale ?? now?.locale} ${displayMode ?? now?.displayMode}`);
}
