/** Browsers inside other apps: PayPal's pop-up usually fails there, and Google refuses logins. */
const inApp =
  /Instagram|FBAN|FBAV|FB_IAB|KAKAOTALK|Zalo|\bLine\/|MicroMessenger|NAVER\(inapp|TikTok|musical_ly/i
/** Android's WebView identifies itself in its user agent. */
const webView = /\bwv\b.*Version\/[\d.]+ Chrome/

export const isInAppBrowser = (userAgent: string): boolean => inApp.test(userAgent) || webView.test(userAgent)
