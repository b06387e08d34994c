import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ScanCode } from './scan-code.tsx';

afterEach(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));

function withCamera(getUserMedia: () => Promise<MediaStream>) {
  const asked = vi.fn(getUserMedia);
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: asked }, configurable: true });
  return asked;
}

test.each([
  ['NotAllowedError', /camera is blocked for this site/],
  ['NotFoundError', /has no camera/],
  ['NotReadableError', /Another app uses the camera/],
  ['OverconstrainedError', /cannot be used here/],
])('the camera is requested only by the button, and %s is explained', async (name, words) => {
  const asked = withCamera(() => Promise.reject(new DOMException('no', name)));
  render(<ScanCode onText={() => true} />);
  expect(asked).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Use the camera' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(asked).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Use the camera' })).toBeDefined();
});

test('without a camera a picture can be chosen, and a picture without a code is explained', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('broken', 'InvalidStateError')));
  render(<ScanCode onText={() => true} />);
  await userEvent.click(screen.getByRole('button', { name: 'Use the camera' }));
  await screen.findByText(/cannot be used here/);
  const file = new File(['not a picture'], 'code.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('Choose a picture', { selector: 'input' }), file);
  await screen.findByText(/No code was found in this picture/);
});

test('a text file is read as the text of a code', async () => {
  const onText = vi.fn(() => true);
  render(<ScanCode onText={onText} textFiles=".txt" />);
  const file = new File(['QA1:ABC'], 'attempt.txt', { type: 'text/plain' });
  await userEvent.upload(screen.getByLabelText('Choose a picture or file', { selector: 'input' }), file);
  await waitFor(() => expect(onText).toHaveBeenCalledWith('QA1:ABC'));
});

/** A worker whose script cannot be loaded the first time. */
class LateWorker extends EventTarget {
  static count = 0;
  readonly #isLoaded: boolean;
  onmessage?: (event: MessageEvent) => void;
  onerror?: (event: Event) => void;

  constructor() {
    super();
    LateWorker.count += 1;
    this.#isLoaded = LateWorker.count > 1;
    if (!this.#isLoaded) setTimeout(() => this.onerror?.(new Event('error')));
  }

  postMessage(): void {
    if (this.#isLoaded) setTimeout(() => this.onmessage?.(new MessageEvent('message', { data: { text: 'QA1:X' } })));
  }

  terminate(): void {
    this.onmessage = () => undefined;
  }
}

test('a picture is read although the reader could not be loaded the first time', async () => {
  vi.stubGlobal('Worker', LateWorker);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close: () => undefined }));
  const onText = vi.fn(() => true);
  render(<ScanCode onText={onText} />);
  const file = new File(['picture'], 'code.png', { type: 'image/png' });
  const input = screen.getByLabelText('Choose a picture', { selector: 'input' });
  await userEvent.upload(input, file);
  await screen.findByText('The code scanner could not be loaded. Try again.');
  await userEvent.upload(input, file);
  await waitFor(() => expect(onText).toHaveBeenCalledWith('QA1:X'));
  expect(screen.queryByRole('alert')).toBeNull();
});
