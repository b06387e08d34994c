/** The languages of the app: their BCP 47 tags, and their names in themselves. */
export const languages = {
  en: 'English',
  ar: 'العربية',
  'es-419': 'Español (Latinoamérica)',
  fr: 'Français',
  hi: 'हिन्दी',
  'pt-BR': 'Português (Brasil)',
  sw: 'Kiswahili',
} as const;

export type Language = keyof typeof languages;

export const isLanguage = (tag: unknown): tag is Language => typeof tag === 'string' && Object.hasOwn(languages, tag);

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/**
 * The first of the wished languages that the app has, where Mexican Spanish is served by Latin American.
 *
 * @param wished BCP 47 tags, best first, such as a browser's `navigator.languages`
 */
export function bestLanguage(wished: readonly string[]): Language | undefined {
  const known = Object.keys(languages) as Language[];
  for (const tag of wished) {
    const main = tag.split('-')[0];
    const found = known.find((each) => each === tag) ?? known.find((each) => each.split('-')[0] === main);
    if (found) return found;
  }
  return undefined;
}
