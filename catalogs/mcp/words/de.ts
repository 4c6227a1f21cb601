import type {WordList} from '../../../renderer/index.js';

export const words: WordList = {
  mcpApp: 'App',
  mcpLoading: 'Wird geladen',
  mcpRefused: 'Diese Seite lässt diese App nicht zu',
  mcpFailed: 'Die App konnte nicht angezeigt werden',
  mcpSilent: 'Die App antwortet nicht',
  mcpFlooded: 'Die App wurde beendet, weil sie zu viel gesendet hat',
  mcpClosed: 'Die App wurde beendet',
  mcpRetry: 'Erneut versuchen',
  mcpOpen: 'Öffnen',
  mcpFullscreen: 'Vollbild',
  mcpClose: 'Schließen',
};
