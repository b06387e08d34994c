import { formatCount } from '../../../language/format.ts';
import { splitGroups } from '../../../screen-parts/split-groups.ts';
import type { DetailsTexts } from './details.ts';
import { nameOfLanguage } from './languages.ts';

/** The optional fields in a few words, for when they are folded: `Everyone, any time`. */
export function settingsInWords({ opensAt, closesAt, attemptsAllowed, ...texts }: DetailsTexts): string {
  const groups = splitGroups(texts.groups);
  const words = [
    groups.length > 2 ? formatCount(groups.length, 'group') : groups.join(' and ') || 'Everyone',
    times(opensAt, closesAt),
    Number(attemptsAllowed) > 0 && formatCount(Number(attemptsAllowed), 'attempt'),
    texts.shuffle !== 'none' && 'shuffled',
    texts.marking === 'partial' && 'points in part',
    Number(texts.penalty) > 0 && 'wrong choices cost',
    texts.language !== 'en' && nameOfLanguage(texts.language),
    texts.resumable === 'yes' && 'continues if interrupted',
    texts.instructions.trim() !== '' && 'own instructions',
  ];
  return words.filter(Boolean).join(', ');
}

function times(opensAt: string, closesAt: string): string {
  if (!opensAt && !closesAt) return 'any time';
  if (!closesAt) return `from ${formatTime(opensAt)}`;
  return opensAt ? `${formatTime(opensAt)} to ${formatTime(closesAt)}` : `until ${formatTime(closesAt)}`;
}

/** `23 Nov 2026 09:00`, from the text of a `datetime-local` input. */
const formatTime = (text: string) =>
  new Date(text).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).replace(', ', ' ');
