import type { FoundQuestion } from '../collector.ts';
import type { QuestionTexts } from '../question-texts.ts';
import type { TextOptions } from '../text/read-medium.ts';
import type { XmlElement } from '../xml/read-elements.ts';

/** What a reader of interactions finds; `found` are its options with their feedback. */
export type FoundInteraction = Omit<FoundQuestion, 'place' | 'explanation' | 'name'> & {
  /** The text, if it is another one with gaps. */
  name?: string;
  found?: { id: string; text: string; feedback: string }[];
};

/** What readers of interactions need. */
export interface ItemReading {
  item: XmlElement;
  body: XmlElement;
  options: TextOptions;
  texts: QuestionTexts;
  /** The feedback of an option, by its id. */
  feedbackOf: (choice: XmlElement) => string;
}
