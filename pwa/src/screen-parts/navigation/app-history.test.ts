import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createBrowserHistory, type Move } from './app-history.ts';
import { createMemoryHistory } from './test-history.ts';

/** One for all tests, because a window has one. */
const history = createBrowserHistory();
let seen: string[];
let held: Move[];

const here = () => window.location.pathname + window.location.hash;
const shown = () => history.state.location.pathname + history.state.location.hash;
const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

/** Goes back as the browser's button does, which tells the page only afterwards. */
async function goBack(): Promise<void> {
  const done = popped();
  window.history.back();
  await done;
}
function holdAll(): () => void {
  const remove = history.guard((move) => {
    held.push(move);
    return true;
  });
  onTestFinished(remove);
  return remove;
}

beforeEach(async () => {
  seen = [];
  held = [];
  onTestFinished(history.listen(({ location, action }) => seen.push(`${action} ${location.pathname}`)));
  await history.navigate('/list');
  await history.navigate('/exam');
});

test('the page follows links and the browser’s buttons', async () => {
  await goBack();
  expect(shown()).toBe('/list');
  await history.navigate('/other', { replace: true });
  expect(here()).toBe('/other');
  expect(seen).toEqual(['PUSH /list', 'PUSH /exam', 'POP /list', 'REPLACE /other']);
});

test('a link that the guard holds back changes nothing until it may proceed', async () => {
  const remove = holdAll();
  await history.navigate('/list?page=2', { state: { from: 'exam' } });
  expect([here(), shown()]).toEqual(['/exam', '/exam']);
  expect(held).toMatchObject([{ from: { pathname: '/exam' }, to: { pathname: '/list', search: '?page=2' } }]);
  held[0]?.proceed();
  expect(history.state.location).toMatchObject({ pathname: '/list', search: '?page=2', state: { from: 'exam' } });
  remove();
  await history.navigate('/exam');
  expect(shown()).toBe('/exam');
});

test('the browser’s Back is undone while the guard holds it, and made when it may proceed', async () => {
  holdAll();
  const undone = goBack().then(popped);
  await undone;
  expect([here(), shown()]).toEqual(['/exam', '/exam']);
  expect(held).toMatchObject([{ to: { pathname: '/list' } }]);

  const again = goBack().then(popped);
  await again;
  expect(held, 'asked again').toHaveLength(2);
  const left = popped();
  held[1]?.proceed();
  await left;
  expect([here(), shown()]).toEqual(['/list', '/list']);
  expect(held, 'not asked again').toHaveLength(2);
});

test('an address that is opened has an entry of its own, which a reload keeps', () => {
  window.history.replaceState(null, '');
  const opened = createBrowserHistory().state.location.key;
  expect(createBrowserHistory().state.location.key, 'reloaded').toBe(opened);
  window.history.replaceState(null, '');
  expect(createBrowserHistory().state.location.key, 'opened again').not.toBe(opened);
});

test('a link inside the page is not held back, and Back after it is', async () => {
  holdAll();
  const jumped = popped();
  window.location.hash = 'main';
  await jumped;
  expect(shown()).toBe('/exam#main');
  expect(held).toEqual([]);
  const undone = goBack().then(popped);
  await undone;
  expect([here(), held.length]).toEqual(['/exam#main', 1]);
});

test('the page that another was opened from is found, with its search', async () => {
  await history.navigate('/list?search=css');
  await history.navigate('/exam');
  await history.navigate('/exam?attempt=1');
  const wanted = ({ pathname }: { pathname: string }) => pathname === '/list';
  expect(history.findBack(wanted)).toMatchObject({ steps: 2, location: { search: '?search=css' } });
  await goBack();
  await history.navigate('/exam?attempt=2', { replace: true });
  expect(history.findBack(wanted)).toMatchObject({ steps: 1, location: { search: '?search=css' } });
  expect(history.findBack(({ pathname }) => pathname === '/never')).toBeUndefined();
});

test('a double click on a way back goes back once', async () => {
  await history.navigate('/other');
  const done = popped();
  void history.navigate(-1);
  void history.navigate(-1);
  await done;
  expect(shown()).toBe('/exam');
  const again = popped();
  void history.navigate(-1);
  await again;
  expect(shown()).toBe('/list');
});

test('a way forward that leads nowhere does not block the way back', async () => {
  const time = vi.spyOn(performance, 'now').mockReturnValue(1000);
  onTestFinished(() => time.mockRestore());
  await history.navigate('/other');
  void history.navigate(5);
  time.mockReturnValue(3000);
  const done = popped();
  void history.navigate(-1);
  await done;
  expect(shown()).toBe('/exam');
});

test('entries in memory can be gone through', async () => {
  const memory = createMemoryHistory(['/', '/exam']);
  await memory.navigate(-1);
  expect(memory.state.location.pathname).toBe('/');
});
