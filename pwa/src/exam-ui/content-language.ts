import type { ServedContent } from '@quiz-app/shared/content';
import { use } from 'react';
import { ExamRulesContext } from './exam-rules.ts';
import { ContentContext } from './rich-parts.ts';
import { type Direction, directionIn, directionOf, directionOfLanguage } from './text-direction.ts';

interface ContentLanguage {
  lang: string | undefined;
  dir: Direction | undefined;
}

/**
 * The attributes of an element that has nothing but a text of the exam around. Words of the interface beside it stand
 * in other elements, because they have the person's language.
 */
export function useContentLanguage(text: string): ContentLanguage {
  const { language } = use(ExamRulesContext);
  const content = use(ContentContext);
  return { lang: languageOf(text, language), dir: language ? directionIn(language, text, content) : undefined };
}

/**
 * The language of a text of an exam: English unless the exam says otherwise, also where the interface is not. Only its
 * letters can deny that; then it is not known.
 */
export function languageOf(text: string, ofExam: string | undefined): string | undefined {
  const isOther = /^[^\p{L}]*(?!\p{Script=Latin})\p{L}/u.test(text);
  return ofExam ?? (isOther ? undefined : 'en');
}

/**
 * The side on which a question of the exam around starts, with all that belongs to it.
 *
 * @param content of the text, which may be rich
 */
export function useSide(text: string, content: ServedContent | undefined): Direction {
  const { language } = use(ExamRulesContext);
  return language ? directionOfLanguage(language) : directionOf(text, content);
}
