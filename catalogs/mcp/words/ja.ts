import type {WordList} from '../../../renderer/index.js';

export const words: WordList = {
  mcpApp: 'アプリ',
  mcpLoading: '読み込み中',
  mcpRefused: 'このページではこのアプリは許可されていません',
  mcpFailed: 'アプリを表示できませんでした',
  mcpSilent: 'アプリが応答しません',
  mcpFlooded: '送信が多すぎるため、アプリを終了しました',
  mcpClosed: 'アプリは終了しました',
  mcpRetry: '再試行',
  mcpOpen: '開く',
  mcpFullscreen: '全画面',
  mcpClose: '閉じる',
};
