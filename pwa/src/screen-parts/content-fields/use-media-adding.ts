import type { UsedMedium } from '@quiz-app/shared/content';
import { mediaLimits, mediaMessages } from '@quiz-app/shared/media';
import { useEffect, useRef, useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { prepareFile } from '../../media-files/prepare-file.ts';
import { outcomeOf } from '../notify-outcome.ts';
import { bytesOf, type ContentDraft, withMedium } from './content-draft.ts';
import { hasRoom, insertBehindCaret, nameOfField, onItsOwnLine } from './insert-text.ts';

/** A file on its way into a field. */
export interface ComingFile {
  id: number;
  /** The name of its field. */
  field: string;
  /** The name of the file. */
  name: string;
  /** `refused`: only another file helps; `failed`: the same may be sent again. */
  step: 'preparing' | 'sending' | 'refused' | 'failed';
  /** The bytes to send, once they are known. */
  bytes?: number;
  /** Why it is not added. */
  problem?: string;
}

/** The failures after which the same file would be refused again. */
const finalCodes: unknown[] = ['unsupported-media', 'invalid-field', 'too-large'];

interface Work {
  file: Blob;
  field: HTMLTextAreaElement;
  /** The file as it is sent; absent until it is prepared. */
  prepared?: Blob;
}

interface MediaAddingOptions {
  /** The pictures and sounds of the texts, and those of the rest of the exam. */
  used: readonly UsedMedium[];
  others: readonly UsedMedium[];
  onChange: (change: (before: ContentDraft) => ContentDraft) => void;
}

/**
 * Puts pictures and sounds into fields: each is prepared, stored on the server, and then named at the caret. A file that
 * could not be sent is kept, to be sent again.
 */
export function useMediaAdding({ used, others, onChange }: MediaAddingOptions) {
  const device = useDevice();
  const [coming, setComing] = useState<readonly ComingFile[]>([]);
  const [added, setAdded] = useState<string>();
  const works = useRef(new Map<number, Work>());
  const lastId = useRef(0);
  const counted = useRef({ used, others });
  useEffect(() => {
    counted.current = { used, others };
  });

  const show = (id: number, change: Partial<ComingFile>) =>
    setComing((before) => before.map((each) => (each.id === id ? { ...each, ...change } : each)));
  const drop = (id: number) => {
    works.current.delete(id);
    setComing((before) => before.filter((each) => each.id !== id));
  };

  const refuse = (id: number, problem: string) => {
    works.current.delete(id);
    show(id, { step: 'refused', problem });
  };

  const run = async (id: number, work: Work) => {
    try {
      show(id, { step: 'preparing' });
      work.prepared ??= await prepareFile(work.file);
    } catch (error) {
      return refuse(id, (error as Error).message);
    }
    const { prepared, field } = work;
    const known = bytesOf([...counted.current.used, ...counted.current.others]);
    if (known + prepared.size > mediaLimits.bytesOfExam) return refuse(id, mediaMessages.bytesOfExam);
    show(id, { step: 'sending', bytes: prepared.size });
    const outcome = await outcomeOf(device.ask.addMedium({ body: prepared }));
    // It was removed meanwhile, or its field was closed.
    if (!works.current.has(id) || !field.isConnected) return drop(id);
    if (!outcome.success) {
      if (finalCodes.includes(outcome.code)) return refuse(id, outcome.message);
      return show(id, { step: 'failed', problem: outcome.message });
    }
    const text = textFor(field, outcome.data._id);
    if (!hasRoom(field, text))
      return show(id, { step: 'failed', problem: 'This text is too long for a picture or sound.' });
    drop(id);
    onChange((before) => withMedium(before, outcome.data));
    insertBehindCaret(field, text);
    setAdded(`Added to ${nameOfField(field)}. It needs a description there.`);
  };

  const add = async (files: readonly Blob[], field: HTMLTextAreaElement) => {
    setAdded(undefined);
    const name = nameOfField(field);
    const room = mediaLimits.ofQuestion - used.length - works.current.size;
    const entries = files.map((file, index): [ComingFile, Work] => {
      lastId.current += 1;
      const entry = { id: lastId.current, field: name, name: nameOf(file) };
      if (index < room)
        return [
          { ...entry, step: 'preparing' },
          { file, field },
        ];
      return [
        { ...entry, step: 'refused', problem: mediaMessages.ofQuestion },
        { file, field },
      ];
    });
    for (const [{ id, step }, work] of entries) if (step === 'preparing') works.current.set(id, work);
    setComing((before) => [...before, ...entries.map(([entry]) => entry)]);
    // One after another, so that their order is kept and the memory suffices.
    for (const [{ id }, work] of entries) if (works.current.has(id)) await run(id, work);
  };

  return {
    coming,
    /** Whether a text is not complete yet. */
    isAdding: coming.some(({ step }) => step === 'preparing' || step === 'sending'),
    /** A sentence about the last file that was added. */
    added,
    add: (files: readonly Blob[], field: HTMLTextAreaElement) => void add(files, field),
    retry: (id: number) => {
      const work = works.current.get(id);
      if (work) void run(id, work);
    },
    drop,
  };
}

/** A recording has no name. */
const nameOf = (file: Blob) => (file instanceof File ? file.name : 'Recording');

/** In a text of several lines a medium has a paragraph of its own; in an option it follows the words. */
function textFor(field: HTMLTextAreaElement, id: string): string {
  const text = `![](media:${id})`;
  return field.rows > 1 ? onItsOwnLine(field, text) : text;
}
