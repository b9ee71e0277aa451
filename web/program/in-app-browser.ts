/** Browsers inside other apps: PayPal's pop-up mostly dies there, and Google lets nobody log in. */
const inApp =
  /Instagram|FBAN|FBAV|FB_IAB|KAKAOTALK|Zalo|\bLine\/|MicroMessenger|NAVER\(inapp|TikTok|musical_ly/i
/** Android's WebView says so by itself. */
const webView = /\bwv\b.*Version\/[\d.]+ Chrome/

export const isInAppBrowser = (userAgent: string): boolean => inApp.test(userAgent) || webView.test(userAgent)
