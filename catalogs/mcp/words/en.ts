import type {WordList} from '../../../renderer/index.js';

export const words: WordList = {
  mcpApp: 'App',
  mcpLoading: 'Loading',
  mcpRefused: 'This page does not allow this app',
  mcpFailed: 'The app could not be shown',
  mcpSilent: 'The app does not answer',
  mcpFlooded: 'The app was ended because it said too much',
  mcpClosed: 'The app has ended',
  mcpRetry: 'Try again',
  mcpOpen: 'Open',
  mcpFullscreen: 'Full screen',
  mcpClose: 'Close',
};
