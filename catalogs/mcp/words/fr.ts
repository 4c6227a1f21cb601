import type {WordList} from '../../../renderer/index.js';

export const words: WordList = {
  mcpApp: 'Application',
  mcpLoading: 'Chargement',
  mcpRefused: "Cette page n'autorise pas cette application",
  mcpFailed: "L'application n'a pas pu être affichée",
  mcpSilent: "L'application ne répond pas",
  mcpFlooded: "L'application a été arrêtée car elle envoyait trop de messages",
  mcpClosed: "L'application est terminée",
  mcpRetry: 'Réessayer',
  mcpOpen: 'Ouvrir',
  mcpFullscreen: 'Plein écran',
  mcpClose: 'Fermer',
};
