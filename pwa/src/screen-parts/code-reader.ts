import { t } from '@lingui/core/macro';

/** A request to the worker: find the code in a picture, or in one of many camera frames. */
export interface CodeQuestion {
  picture: ImageBitmap;
  kind: 'frame' | 'picture';
}

export interface CodeAnswer {
  /** Absent if there is no code. */
  text?: string | undefined;
}

/** The part of the Barcode Detection API in use, which is missing in TypeScript's types. */
interface BarcodeDetector {
  detect(picture: ImageBitmap): Promise<{ rawValue: string }[]>;
}

declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): BarcodeDetector;
      getSupportedFormats(): Promise<string[]>;
    };
  }
}

/** Reads QR codes: by the browser where it can (Chromium on Android, ChromeOS and macOS), otherwise by a worker. */
export interface CodeReader {
  /** The text of the code in a picture, which is then closed; `undefined` if there is none. One at a time. */
  read(question: CodeQuestion): Promise<string | undefined>;
  close(): void;
}

export function createCodeReader(): CodeReader {
  let detector: Promise<BarcodeDetector | undefined> | undefined;
  let worker: Worker | undefined;

  async function findDetector(): Promise<BarcodeDetector | undefined> {
    const { BarcodeDetector } = window;
    const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
    return BarcodeDetector && formats?.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : undefined;
  }

  async function readByBrowser(picture: ImageBitmap): Promise<string | undefined> {
    detector ??= findDetector();
    try {
      const [found] = (await (await detector)?.detect(picture)) ?? [];
      return found?.rawValue;
    } catch (error) {
      // Android loads the detector from Google Play, which may fail.
      console.warn('The browser cannot read codes now.', error);
      return undefined;
    }
  }

  function readByWorker(question: CodeQuestion): Promise<string | undefined> {
    worker ??= new Worker(new URL('./read-code.worker.ts', import.meta.url), { type: 'module' });
    const asked = worker;
    return new Promise((resolve, reject) => {
      asked.onmessage = ({ data }: MessageEvent<CodeAnswer>) => resolve(data.text);
      asked.onerror = () => {
        // A worker whose script could not be loaded never answers.
        asked.terminate();
        worker = undefined;
        reject(new Error(t`The code scanner could not be loaded. Try again.`));
      };
      asked.postMessage(question, [question.picture]);
    });
  }

  return {
    async read(question) {
      const text = await readByBrowser(question.picture);
      if (text === undefined) return await readByWorker(question);
      question.picture.close();
      return text;
    },
    close() {
      worker?.terminate();
    },
  };
}
