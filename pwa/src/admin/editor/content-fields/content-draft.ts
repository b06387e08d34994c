import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { GivenContent, Medium, RenderedFormula, ServedContent, UsedMedium } from '@quiz-app/shared/content';
import { type Formula, partsOf, plainText } from '@quiz-app/shared/rich-text';

/** The pictures, sounds and formulas beside texts that are being edited. */
export interface ContentDraft {
  /** Whether formulas and media in the texts are shown as such. It stays true until the texts are saved. */
  isRich: boolean;
  /** Every medium that the texts have named since they were opened, so that an undone removal loses no description. */
  media: readonly UsedMedium[];
  /** The words for formulas, by TeX. */
  spoken: Readonly<Record<string, string>>;
}

interface StoredContent extends Pick<ServedContent, 'format' | 'media'> {
  formulas?: readonly Pick<RenderedFormula, 'tex' | 'spoken'>[];
}

export const plainContent: ContentDraft = { isRich: false, media: [], spoken: {} };

/** The content of stored texts, or of texts in a file, whose formulas are not rendered yet. */
export function contentDraftOf({ format, media = [], formulas = [] }: StoredContent): ContentDraft {
  const spoken = Object.fromEntries(formulas.map((formula) => [formula.tex, formula.spoken]));
  return { isRich: format === 'rich', media, spoken };
}

/** The formulas and media that texts name; none while they are plain. */
export function shownParts({ isRich }: ContentDraft, texts: readonly string[]): ReturnType<typeof partsOf> {
  return isRich ? partsOf(texts) : { formulas: [], media: [] };
}

/** The media that texts name, in their order. */
export function usedMedia(draft: ContentDraft, texts: readonly string[]): UsedMedium[] {
  const byId = new Map(draft.media.map((medium) => [medium._id, medium]));
  return shownParts(draft, texts).media.flatMap((id) => byId.get(id) ?? []);
}

/** The formulas in plain texts that could be shown as such. */
export function possibleFormulas({ isRich }: ContentDraft, texts: readonly string[]): Formula[] {
  return isRich ? [] : partsOf(texts).formulas;
}

/** The fields to send with texts: none if they were and are plain. */
export function contentToSend(draft: ContentDraft, texts: readonly string[]): GivenContent {
  if (!draft.isRich) return {};
  const parts = shownParts(draft, texts);
  if (parts.formulas.length + parts.media.length === 0) return { format: null, media: null, formulas: null };
  const media = usedMedia(draft, texts).map(({ _id, alt, decorative }) =>
    decorative ? { _id, decorative } : { _id, alt },
  );
  const spoken = [...new Set(parts.formulas.map(({ tex }) => tex))].flatMap((tex) => {
    const words = draft.spoken[tex]?.trim();
    return words ? { tex, spoken: words } : [];
  });
  return {
    format: 'rich',
    media: media.length > 0 ? media : null,
    formulas: spoken.length > 0 ? spoken : null,
  };
}

/** The bytes of media, each counted once. */
export function bytesOf(media: readonly Medium[]): number {
  const bytes = new Map(media.map((each) => [each._id, each.bytes]));
  return [...bytes.values()].reduce((sum, each) => sum + each, 0);
}

/** 640 kB, 1.2 MB. */
export const formatBytes = (bytes: number) =>
  bytes < 999_500 ? inUnit('kilobyte', Math.ceil(bytes / 1_000), 0) : inUnit('megabyte', bytes / 1_000_000, 1);

function inUnit(unit: string, value: number, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(i18n.locale, { style: 'unit', unit, useGrouping: false, ...digits }).format(value);
}

/** The ids of media that neither have a description nor are decorative, which the server refuses. */
export function undescribed(draft: ContentDraft, texts: readonly string[]): string[] {
  return usedMedia(draft, texts)
    .filter(({ alt, decorative }) => !decorative && alt.trim() === '')
    .map(({ _id }) => _id);
}

/** The media of texts in words, to compare two versions of them. */
export const mediaInWords = (media: GivenContent['media'] = []): string =>
  (media ?? []).map(({ alt, decorative }) => (decorative ? t`Decorative` : (alt?.trim() ?? ''))).join('; ');

/** A text with the descriptions of its pictures in their places. */
export const textInWords = (text: string, { format, media }: GivenContent): string =>
  format ? plainText(text, { format, media: (media ?? []).map(({ _id, alt }) => ({ _id, alt: alt ?? '' })) }) : text;

/** Adds a medium that was just stored. One that is known keeps its description. */
export function withMedium(draft: ContentDraft, medium: Medium): ContentDraft {
  const isKnown = draft.media.some(({ _id }) => _id === medium._id);
  return { ...draft, isRich: true, media: isKnown ? draft.media : [...draft.media, { ...medium, alt: '' }] };
}

/** Changes the description of a medium. */
export function described(
  draft: ContentDraft,
  id: string,
  { alt, isDecorative }: { alt: string; isDecorative: boolean },
): ContentDraft {
  const change = ({ decorative: _, ...medium }: UsedMedium): UsedMedium => ({
    ...medium,
    alt,
    ...(isDecorative && { decorative: true }),
  });
  return { ...draft, media: draft.media.map((medium) => (medium._id === id ? change(medium) : medium)) };
}
