import type { ServedContent } from '@quiz-app/shared/content';
import type { OptionKey } from '@quiz-app/shared/question-kinds/choice';
import { type ComponentType, createContext } from 'react';

/** The formulas and media of the text around; `undefined` for text whose only markup is code. */
export const ContentContext = createContext<ServedContent | undefined>(undefined);

/** Gets a medium that the browser could not show, as a data URL. Rejects with NoConnection, or if it cannot be had. */
type LoadMedium = (id: string) => Promise<string>;

export const LoadMediumContext = createContext<LoadMedium>(() => Promise.reject(new Error('There is no device')));

/** Whether media have addresses of their own; those of a file that is being imported are only loaded. */
export const HasAddressesContext = createContext(true);

/** A text of a question, without code. */
export interface PiecesProps {
  text: string;
  content: ServedContent;
  /** Whether it stands in the label of a control, which a press on a picture must choose. */
  inLabel: boolean;
}

export interface MediumProps extends Pick<PiecesProps, 'content' | 'inLabel'> {
  _id: string;
  /** As written in the text, for a medium that the content lacks. */
  description: string;
}

export interface OptionPicturesProps {
  text: string;
  /** Names the option; other texts are named by their picture. */
  optionKey?: OptionKey;
  content: ServedContent;
}

/** The components that draw formulas and media, once `rich-content.tsx` has loaded them. Most exams need neither. */
export const richParts: {
  Pieces?: ComponentType<PiecesProps>;
  Medium?: ComponentType<MediumProps>;
  OptionPictures?: ComponentType<OptionPicturesProps>;
  /** Whether each text has a picture. */
  arePictures?: (texts: readonly string[], content: ServedContent) => boolean;
} = {};
