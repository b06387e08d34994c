import { saveFile } from '../../screen-parts/save-file.ts';
import type { Destination } from './reports-csv.ts';

/** A file that is being written. It is created when it is closed, and discarded when it is dropped. */
export interface CsvFile extends Destination {
  close: () => Promise<void>;
  drop: () => Promise<void>;
}

/** The part of the File System Access API that Chromium has. */
interface SavePicker {
  showSaveFilePicker?: (options: {
    suggestedName: string;
    types: { description: string; accept: Record<string, string[]> }[];
  }) => Promise<{ createWritable: () => Promise<FileSystemWritableFileStream> }>;
}

const type = 'text/csv';

/**
 * Opens a CSV file to write to: streamed to the disk where the browser lets a person choose a place, else gathered and
 * downloaded. To be called in the click that asks for it.
 *
 * @returns null if the person chose no place
 */
export async function openCsvFile(name: string): Promise<CsvFile | null> {
  const { showSaveFilePicker } = window as SavePicker;
  if (!showSaveFilePicker) return gatheredFile(name);
  try {
    const handle = await showSaveFilePicker({
      suggestedName: name,
      types: [{ description: 'CSV', accept: { [type]: ['.csv'] } }],
    });
    const stream = await handle.createWritable();
    return {
      write: (piece) => stream.write(piece),
      close: () => stream.close(),
      drop: () => stream.abort(),
    };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

/** Browsers may keep the pieces of a Blob on the disk: each page becomes one at once. */
function gatheredFile(name: string): CsvFile {
  let pieces: Blob[] = [];
  return {
    write: async (piece) => {
      pieces.push(new Blob([piece], { type }));
    },
    close: async () => saveFile(new File(pieces, name, { type })),
    drop: async () => {
      pieces = [];
    },
  };
}
