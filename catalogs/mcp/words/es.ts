import type {WordList} from '../../../renderer/index.js';

export const words: WordList = {
  mcpApp: 'Aplicación',
  mcpLoading: 'Cargando',
  mcpRefused: 'Esta página no permite esta aplicación',
  mcpFailed: 'No se pudo mostrar la aplicación',
  mcpSilent: 'La aplicación no responde',
  mcpFlooded: 'La aplicación se cerró porque enviaba demasiado',
  mcpClosed: 'La aplicación ha terminado',
  mcpRetry: 'Reintentar',
  mcpOpen: 'Abrir',
  mcpFullscreen: 'Pantalla completa',
  mcpClose: 'Cerrar',
};
