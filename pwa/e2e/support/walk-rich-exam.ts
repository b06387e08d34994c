import { doubleTapMs } from './steps.ts';

export const richSize = { questions: 50, pictures: 30, formulas: 10 };

/** What `walkThrough` expects. `doubleTap` is in milliseconds. */
export const richWalk = { ...richSize, doubleTap: doubleTapMs };

/** Opens each question of a running exam of `addRichExam`. Runs in the page. @returns what is missing */
export async function walkThrough({ questions, pictures, formulas, doubleTap }: typeof richWalk): Promise<string[]> {
  // The app ignores a second press within a double tap, so the time of one passes here without waiting.
  const now = performance.now.bind(performance);
  let skipped = 0;
  performance.now = () => now() + skipped;
  const frame = () => new Promise(requestAnimationFrame);
  const missing: string[] = [];
  for (let at = 1; at <= questions; at += 1) {
    const isShown = () =>
      [...document.querySelectorAll('main h1')].some((each) => each.textContent.includes(`No. ${at}.`));
    for (const start = now(); !isShown(); await frame())
      if (now() - start > 20_000) return [...missing, `question ${at} itself`];
    const images = [...document.querySelectorAll<HTMLImageElement>('main img')];
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    const drawn = images.filter(({ naturalWidth, clientWidth }) => naturalWidth > 1 && clientWidth > 40);
    if (drawn.length !== (at > pictures ? 0 : at === 1 ? 2 : 1)) missing.push(`picture of question ${at}`);
    const fractions = [...document.querySelectorAll('[role="math"] mfrac')];
    const high = fractions.filter((each) => each.getBoundingClientRect().height > 20);
    if (high.length !== (at > formulas ? 0 : 1)) missing.push(`formula of question ${at}`);
    skipped += doubleTap;
    const next = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Next Question');
    if (at < questions) next?.click();
  }
  return missing;
}

/**
 * Plays the sound of a question from its middle, which needs a part of the file. Runs in the page.
 *
 * @returns the error if the browser cannot play it
 */
export async function playFromTheMiddle(): Promise<string> {
  const audio = document.querySelector('audio');
  if (!audio) return 'no player';
  audio.muted = true;
  const reached = (type: string) =>
    new Promise((resolve, reject) => {
      audio.addEventListener(type, resolve, { once: true });
      audio.addEventListener('error', () => reject(new Error('It cannot be played')), { once: true });
    });
  try {
    const known = reached('loadedmetadata');
    audio.load();
    await known;
    const sought = reached('seeked');
    audio.currentTime = audio.duration / 2;
    await sought;
    const ended = reached('ended');
    await audio.play();
    await ended;
    return 'played';
  } catch (error) {
    return String(error);
  }
}
