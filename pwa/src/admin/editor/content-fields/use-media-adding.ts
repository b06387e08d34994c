import { t } from '@lingui/core/macro';
import type { UsedMedium } from '@quiz-app/shared/content';
import { mediaLimits, mediaMessages } from '@quiz-app/shared/media';
import { useEffect, useRef, useState } from 'react';
import { useDevice } from '../../../device/device-context.ts';
import { outcomeOf } from '../../../screen-parts/notify-outcome.ts';
import { prepareFile } from '../media-files/prepare-file.ts';
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
  const list = useComingFiles();
  const [added, setAdded] = useState<string>();
  const counted = useRef({ used, others });
  useEffect(() => {
    counted.current = { used, others };
  });

  const run = async (id: number, work: Work) => {
    try {
      list.show(id, { step: 'preparing' });
      work.prepared ??= await prepareFile(work.file);
    } catch (error) {
      return list.refuse(id, (error as Error).message);
    }
    const { prepared, field } = work;
    const known = bytesOf([...counted.current.used, ...counted.current.others]);
    if (known + prepared.size > mediaLimits.bytesOfExam) return list.refuse(id, mediaMessages.bytesOfExam);
    list.show(id, { step: 'sending', bytes: prepared.size });
    const outcome = await outcomeOf(device.ask.addMedium({ body: prepared }));
    // It was removed meanwhile, or its field was closed.
    if (!list.works.has(id) || !field.isConnected) return list.drop(id);
    if (!outcome.success) return (finalCodes.includes(outcome.code) ? list.refuse : list.fail)(id, outcome.message);
    const text = textFor(field, outcome.data._id);
    if (!hasRoom(field, text)) return list.fail(id, t`This text is too long for a picture or sound.`);
    list.drop(id);
    onChange((before) => withMedium(before, outcome.data));
    insertBehindCaret(field, text);
    const name = nameOfField(field);
    setAdded(t`Added to ${name}. It needs a description there.`);
  };

  const add = async (files: readonly Blob[], field: HTMLTextAreaElement) => {
    setAdded(undefined);
    const room = Math.max(0, mediaLimits.ofQuestion - used.length - list.works.size);
    const ids = files.map((file) => list.start(file, field));
    for (const id of ids.slice(room)) list.refuse(id, mediaMessages.ofQuestion);
    // One after another, so that their order is kept and the memory suffices.
    for (const id of ids) {
      const work = list.works.get(id);
      if (work) await run(id, work);
    }
  };

  return {
    coming: list.coming,
    /** Whether a text is not complete yet. A file that can be sent again would be lost if the text was saved now. */
    isAdding: list.coming.some(({ step }) => step !== 'refused'),
    /** A sentence about the last file that was added. */
    added,
    add: (files: readonly Blob[], field: HTMLTextAreaElement) => void add(files, field),
    retry: (id: number) => {
      const work = list.works.get(id);
      if (work) void run(id, work);
    },
    drop: list.drop,
  };
}

/** The files on their way, and the work on those that are not refused. */
function useComingFiles() {
  const [coming, setComing] = useState<readonly ComingFile[]>([]);
  const [works] = useState(() => new Map<number, Work>());
  const lastId = useRef(0);
  const show = (id: number, change: Partial<ComingFile>) =>
    setComing((before) => before.map((each) => (each.id === id ? { ...each, ...change } : each)));
  return {
    coming,
    works,
    /** @returns its id */
    start: (file: Blob, field: HTMLTextAreaElement) => {
      lastId.current += 1;
      const id = lastId.current;
      works.set(id, { file, field });
      setComing((before) => [...before, { id, field: nameOfField(field), name: nameOf(file), step: 'preparing' }]);
      return id;
    },
    show,
    fail: (id: number, problem: string) => show(id, { step: 'failed', problem }),
    refuse: (id: number, problem: string) => {
      works.delete(id);
      show(id, { step: 'refused', problem });
    },
    drop: (id: number) => {
      works.delete(id);
      setComing((before) => before.filter((each) => each.id !== id));
    },
  };
}

/** A recording has no name. */
const nameOf = (file: Blob) => (file instanceof File ? file.name : t`Recording`);

/** In a text of several lines a medium has a paragraph of its own; in an option it follows the words. */
function textFor(field: HTMLTextAreaElement, id: string): string {
  const text = `![](media:${id})`;
  return field.rows > 1 ? onItsOwnLine(field, text) : text;
}
