import type {WordList} from '../../../renderer/index.js';

export const words: WordList = {
  mcpApp: 'تطبيق',
  mcpLoading: 'جارٍ التحميل',
  mcpRefused: 'هذه الصفحة لا تسمح بهذا التطبيق',
  mcpFailed: 'تعذّر عرض التطبيق',
  mcpSilent: 'التطبيق لا يستجيب',
  mcpFlooded: 'أُنهي التطبيق لأنه أرسل أكثر مما ينبغي',
  mcpClosed: 'انتهى التطبيق',
  mcpRetry: 'إعادة المحاولة',
  mcpOpen: 'فتح',
  mcpFullscreen: 'ملء الشاشة',
  mcpClose: 'إغلاق',
};
