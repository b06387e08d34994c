import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';

// Texts of a Moodle site with several languages, of which Moodle shows one. https://docs.moodle.org/en/Multi-language_content_filter

const attributes = /(?:\s+lang="[\w-]+"|\s+class="multilang"){2}\s*/.source;
const element = String.raw`<span${attributes}>[^<]*(?:<(?!/?span\b)[^<]*)*</span>`;
/** Two or more elements in a row, as Moodle's filter finds them. */
const inSpans = new RegExp(String.raw`${element}(?:\s*${element})+`, 'gi');
const span = /<span[^>]*?\slang="([\w-]+)"[^>]*>(.*?)<\/span>/gis;
/** `{mlang en}…{mlang}`, also of several languages, or of all others. */
const block = String.raw`\{ ?mlang ([\w ,-]{1,200})\}([^{]*(?:\{(?! ?mlang)[^{]*)*)\{ ?mlang ?\}`;
const inBraces = new RegExp(String.raw`(?:${block}\s*)+`, 'gi');
const braces = new RegExp(block, 'gi');

/** A text in one of its languages: the one that the app is shown in, else the first. */
export function oneLanguage(source: string): { text: string; lost: string[] } {
  if (!/multilang|\{ ?mlang/i.test(source)) return { text: source, lost: [] };
  let hasOthers = false;
  const choose = (texts: readonly RegExpMatchArray[]) => {
    hasOthers ||= texts.length > 1;
    const of = ([, languages = '']: RegExpMatchArray) => languages.toLowerCase().split(/[ ,]+/);
    const shown = i18n.locale.toLowerCase();
    const found =
      texts.find((each) => of(each).includes(shown)) ??
      texts.find((each) => of(each).some((language) => language.split(/[-_]/)[0] === shown.split('-')[0])) ??
      texts.find((each) => of(each).includes('other')) ??
      texts[0];
    return found?.[2] ?? '';
  };
  const text = source
    .replaceAll(inSpans, (spans) => choose([...spans.matchAll(span)]))
    .replaceAll(inBraces, (blocks) => choose([...blocks.matchAll(braces)]));
  return { text, lost: hasOthers ? [t`Its texts in other languages are not imported.`] : [] };
}
