import { saveFile } from '../../screen-parts/save-file.ts';

/** A file being written: `close` saves it, `drop` discards it. */
export interface StreamedFile {
  write: (piece: string | Blob) => Promise<void>;
  close: () => Promise<void>;
  drop: () => Promise<void>;
}

/** A file type, as named in the browser's dialog. */
export interface FileKind {
  description: string;
  /** The media type. */
  type: string;
  /** Includes the dot. */
  extension: `.${string}`;
}

/** The part of the File System Access API that Chromium implements. */
interface SavePicker {
  showSaveFilePicker?: (options: {
    suggestedName: string;
    types: { description: string; accept: Record<string, string[]> }[];
  }) => Promise<{ createWritable: () => Promise<FileSystemWritableFileStream> }>;
}

/**
 * Opens a file for writing: streamed to disk if the browser lets the user choose a file, else collected and downloaded.
 * Must be called in a click handler.
 *
 * @param name without the extension
 * @returns null if the user cancelled
 */
export async function openStreamedFile(name: string, kind: FileKind): Promise<StreamedFile | null> {
  const { showSaveFilePicker } = window as SavePicker;
  const { description, type, extension } = kind;
  const suggestedName = name + extension;
  if (!showSaveFilePicker) return gatheredFile(suggestedName, type);
  try {
    const types = [{ description, accept: { [type]: [extension] } }];
    const handle = await showSaveFilePicker({ suggestedName, types });
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
function gatheredFile(name: string, type: string): StreamedFile {
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
