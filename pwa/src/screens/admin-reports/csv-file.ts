import { saveFile } from '../../screen-parts/save-file.ts';
import type { Destination } from './reports-csv.ts';

/** A file that is being written: `close` saves it, `drop` discards it. */
export interface CsvFile extends Destination {
  close: () => Promise<void>;
  drop: () => Promise<void>;
}

/** The part of the File System Access API that Chromium implements. */
interface SavePicker {
  showSaveFilePicker?: (options: {
    suggestedName: string;
    types: { description: string; accept: Record<string, string[]> }[];
  }) => Promise<{ createWritable: () => Promise<FileSystemWritableFileStream> }>;
}

const type = 'text/csv';

/**
 * Opens a CSV file for writing: streamed to disk if the browser lets the user choose a file, else collected and
 * downloaded. Must be called in a click handler.
 *
 * @returns null if the user cancelled
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

/** Makes each page a Blob at once, because browsers may keep Blobs on disk instead of in memory. */
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
