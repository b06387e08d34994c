import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';

// Texts of a Moodle site with several languages, of which Moodle shows one. https://docs.moodle.org/en/Multi-language_content_filter

/** A text in one or more languages, and where it stands with its marks. */
interface Part {
  languages: string;
  text: string;
  start: number;
  end: number;
}

/** Each opening tag that is directly followed by a closing one, with the text between them. */
function partsBetween(tags: Iterable<RegExpExecArray>, languagesOf: (tag: RegExpExecArray) => string): Part[] {
  const parts: Part[] = [];
  let opening: { languages: string; start: number; from: number } | undefined;
  for (const tag of tags) {
    const languages = languagesOf(tag);
    const [start, end] = [tag.index, tag.index + tag[0].length];
    if (!languages && opening?.languages) {
      const { input } = tag;
      parts.push({ languages: opening.languages, text: input.slice(opening.from, start), start: opening.start, end });
    }
    opening = languages ? { languages, start, from: end } : undefined;
  }
  return parts;
}

/** `<span lang="en" class="multilang">…</span>`, without an element of its kind inside. */
const spansOf = (source: string) =>
  partsBetween(source.matchAll(/<\/?span\b([^<>]*)>/gi), ([, attributes = '']) => {
    const [one = '', other = '', ...more] = attributes.trim().split(/\s+/).sort();
    const isMultilang = one === 'class="multilang"' && more.length === 0;
    return (isMultilang && /^lang="([\w-]+)"$/i.exec(other)?.[1]) || '';
  });

/** `{mlang en}…{mlang}`, also of several languages, or of all others. */
const blocksOf = (source: string) =>
  partsBetween(source.matchAll(/\{ ?mlang( [\w ,-]{1,200})?\}/gi), ([, languages = '']) => languages.trim());

/** Parts with nothing but space between them. */
function groupsOf(source: string, parts: readonly Part[]): Part[][] {
  const groups: Part[][] = [];
  for (const part of parts) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (before && source.slice(before.end, part.start).trim() === '') group?.push(part);
    else groups.push([part]);
  }
  return groups;
}

/** The part in the language that the app is shown in, else for all others, else the first. */
function choose(group: readonly Part[]): string {
  const shown = i18n.locale.toLowerCase();
  const of = ({ languages }: Part) => languages.toLowerCase().split(/[ ,]+/);
  const found =
    group.find((each) => of(each).includes(shown)) ??
    group.find((each) => of(each).some((language) => language.split(/[-_]/)[0] === shown.split('-')[0])) ??
    group.find((each) => of(each).includes('other')) ??
    group[0];
  return found?.text ?? '';
}

function inOneLanguage(source: string, groups: readonly Part[][]): string {
  let text = '';
  let from = 0;
  for (const group of groups) {
    text += source.slice(from, group[0]?.start) + choose(group);
    from = group.at(-1)?.end ?? from;
  }
  return text + source.slice(from);
}

/** A text in one of its languages: the one that the app is shown in, else the first. */
export function oneLanguage(source: string): { text: string; lost: string[] } {
  // Moodle's filter leaves a single element alone.
  const spans = groupsOf(source, spansOf(source)).filter(({ length }) => length > 1);
  const withoutSpans = inOneLanguage(source, spans);
  const blocks = groupsOf(withoutSpans, blocksOf(withoutSpans));
  const hasOthers = [...spans, ...blocks].some(({ length }) => length > 1);
  const lost = hasOthers ? [t`Its texts in other languages are not imported.`] : [];
  return { text: inOneLanguage(withoutSpans, blocks), lost };
}
