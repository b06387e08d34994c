import { plural, t } from '@lingui/core/macro';
import { shownLanguage } from '../../../language/language.ts';
import { splitGroups } from '../../parts/split-groups.ts';
import type { DetailsTexts } from './details.ts';
import { nameOfLanguage } from './languages.ts';

/** The optional fields in a few words, for when they are folded: `Everyone, any time`. */
export function settingsInWords({ opensAt, closesAt, attemptsAllowed, ...texts }: DetailsTexts): string {
  const groups = splitGroups(texts.groups);
  const attempts = Number(attemptsAllowed);
  const words = [
    audience(groups),
    times(opensAt, closesAt),
    attempts > 0 && plural({ count: attempts }, { one: '# attempt', other: '# attempts' }),
    texts.shuffle !== 'none' && t({ message: 'shuffled', comment: 'In a list of an exam’s settings' }),
    texts.marking === 'partial' && t({ message: 'points in part', comment: 'In a list of an exam’s settings' }),
    Number(texts.penalty) > 0 && t({ message: 'wrong choices cost', comment: 'In a list of an exam’s settings' }),
    texts.language !== 'en' && nameOfLanguage(texts.language),
    texts.resumable === 'yes' && t`continues if interrupted`,
    texts.instructions.trim() !== '' && t`own instructions`,
  ];
  return new Intl.ListFormat(locale(), { type: 'unit' }).format(words.filter((each): each is string => Boolean(each)));
}

/** English is British here. */
const locale = () => (shownLanguage() === 'en' ? 'en-GB' : shownLanguage());

function audience(groups: readonly string[]): string {
  if (groups.length === 0) return t`Everyone`;
  if (groups.length > 2) return plural({ count: groups.length }, { one: '# group', other: '# groups' });
  return new Intl.ListFormat(locale()).format(groups);
}

function times(opensAt: string, closesAt: string): string {
  if (!opensAt && !closesAt) return t`any time`;
  const [opens, closes] = [opensAt && formatTime(opensAt), closesAt && formatTime(closesAt)];
  if (!closes) return t`from ${opens}`;
  return opens ? t`${opens} to ${closes}` : t`until ${closes}`;
}

/** `23 Nov 2026 09:00`, from the text of a `datetime-local` input. */
const formatTime = (text: string) =>
  new Date(text).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' }).replace(', ', ' ');
