import { mediaLimits } from '@quiz-app/shared/media';
import { useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { preparePicture } from '../../media-files/prepare-picture.ts';
import { prepareSound } from '../../media-files/prepare-sound.ts';
import { outcomeOf } from '../notify-outcome.ts';
import { useWaiting } from '../use-waiting.ts';
import { type ContentDraft, withMedium } from './content-draft.ts';
import { hasRoom, nameOfField, onItsOwnLine, replaceText } from './insert-text.ts';

/** A sentence about a field. */
export interface FieldNote {
  field: string;
  text: string;
}

interface MediaAddingOptions {
  /** How many pictures and sounds the texts have. */
  count: number;
  onChange: (change: (before: ContentDraft) => ContentDraft) => void;
}

/** Puts pictures and sounds into fields: each is prepared, stored on the server, and then named at the caret. */
export function useMediaAdding({ count, onChange }: MediaAddingOptions) {
  const device = useDevice();
  const [isAdding, waitFor] = useWaiting();
  const [problem, setProblem] = useState<FieldNote>();
  const [added, setAdded] = useState<FieldNote>();

  /** @throws Error with a message for people */
  const addOne = async (file: Blob, field: HTMLTextAreaElement) => {
    const isPicture = file.type.startsWith('image/');
    const blob = isPicture ? (await preparePicture(file)).blob : await prepareSound(file);
    const outcome = await outcomeOf(device.ask.addMedium({ body: blob }));
    if (!outcome.success) throw new Error(outcome.message);
    if (!field.isConnected) return;
    const text = textFor(field, outcome.data._id);
    if (!hasRoom(field, text)) throw new Error('This text is too long for a picture or sound.');
    onChange((before) => withMedium(before, outcome.data));
    replaceText(field, field.selectionStart, field.selectionEnd, text);
    setAdded({ field: nameOfField(field), text: `${isPicture ? 'Picture' : 'Sound'} added.` });
  };

  const add = async (files: readonly Blob[], field: HTMLTextAreaElement) => {
    setProblem(undefined);
    setAdded(undefined);
    try {
      if (count + files.length > mediaLimits.ofQuestion)
        throw new Error(`A question can have at most ${mediaLimits.ofQuestion} pictures and sounds`);
      for (const file of files) await addOne(file, field);
    } catch (error) {
      setProblem({ field: nameOfField(field), text: (error as Error).message });
    }
  };

  return {
    isAdding,
    problem,
    added,
    add: (files: readonly Blob[], field: HTMLTextAreaElement) => void waitFor(add(files, field)),
  };
}

/** In a text of several lines a medium has a paragraph of its own; in an option it follows the words. */
function textFor(field: HTMLTextAreaElement, id: string): string {
  const text = `![](media:${id})`;
  return field.rows > 1 ? onItsOwnLine(field, text) : text;
}
