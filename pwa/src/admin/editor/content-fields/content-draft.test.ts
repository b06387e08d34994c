import type { Medium, UsedMedium } from '@quiz-app/shared/content';
import { expect, it } from 'vitest';
import {
  contentDraftOf,
  contentToSend,
  described,
  plainContent,
  possibleFormulas,
  undescribed,
  usedMedia,
  withMedium,
} from './content-draft.ts';

const id = 'a'.repeat(43);
const picture: Medium = { _id: id, type: 'image/png', bytes: 300, width: 40, height: 30 };
const shown = `Where? ![](media:${id})`;

it('sends nothing for texts that were and are plain, whatever is typed into them', () => {
  expect(contentToSend(plainContent, ['What is \\(x\\)?', shown])).toEqual({});
  expect(possibleFormulas(plainContent, ['What is \\(x\\)?'])).toEqual([{ tex: 'x', display: false }]);
});

it('sends a picture with its description, and clears all once no text names it', () => {
  const draft = described(withMedium(plainContent, picture), id, { alt: 'A map', isDecorative: false });
  expect(contentToSend(draft, [shown])).toEqual({ format: 'rich', media: [{ _id: id, alt: 'A map' }], formulas: null });
  expect(contentToSend(draft, ['Where?'])).toEqual({ format: null, media: null, formulas: null });
});

it('keeps the description of a picture that an undo brings back, and of one that is added again', () => {
  const draft = described(withMedium(plainContent, picture), id, { alt: 'A map', isDecorative: false });
  expect(usedMedia(draft, ['Where?'])).toEqual([]);
  expect(usedMedia(withMedium(draft, picture), [shown])).toEqual([{ ...picture, alt: 'A map' }]);
});

it('asks for a description unless a picture is decorative', () => {
  const draft = withMedium(plainContent, picture);
  expect(undescribed(draft, [shown])).toEqual([id]);
  expect(undescribed(draft, ['Where?'])).toEqual([]);
  const decorative = described(draft, id, { alt: '', isDecorative: true });
  expect(undescribed(decorative, [shown])).toEqual([]);
  expect(contentToSend(decorative, [shown]).media).toEqual([{ _id: id, decorative: true }]);
});

it('sends a stored question back as it came', () => {
  const medium: UsedMedium = { ...picture, alt: 'A map' };
  const formulas = [{ tex: 'x^2', display: false, mathml: '<math></math>', spoken: 'x squared' }];
  const draft = contentDraftOf({ format: 'rich', media: [medium], formulas });
  expect(contentToSend(draft, [`\\(x^2\\) ${shown}`])).toEqual({
    format: 'rich',
    media: [{ _id: id, alt: 'A map' }],
    formulas: [{ tex: 'x^2', spoken: 'x squared' }],
  });
});

it('sends the words for a formula only while a text has the formula', () => {
  const draft = { ...plainContent, isRich: true, spoken: { x: 'the unknown', y: ' ' } };
  expect(contentToSend(draft, ['\\(x\\) and \\[x\\] and \\(y\\)']).formulas).toEqual([
    { tex: 'x', spoken: 'the unknown' },
  ]);
  expect(contentToSend(draft, ['\\(y\\)'])).toEqual({ format: 'rich', media: null, formulas: null });
});
