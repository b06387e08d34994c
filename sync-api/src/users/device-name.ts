/** Browsers by their own names, the more specific first, because most also name others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const firstMatch = (names: typeof browsers, text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** The browser and system in a User-Agent header: `Firefox on Android`, or `Unknown device`. */
export function deviceName(userAgent = ''): string {
  const [browser, system] = [firstMatch(browsers, userAgent), firstMatch(systems, userAgent)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device');
}
