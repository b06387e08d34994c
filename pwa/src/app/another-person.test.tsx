import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Account, makeFinished, offline, online, setUpServerAndDevice } from '../../test/harness.ts';
import { openApp, welcome } from '../../test/open-app.tsx';
import { fullLoad } from '../platform/full-load.ts';
import { submitAttempt } from '../sync/outbox/submit-attempt.ts';

const { server, device } = setUpServerAndDevice();
let root: Account;
let anna: Account;

beforeAll(async () => {
  [root, anna] = [await server.register('Root', true), await server.register('Anna')];
});

async function cardOf(name: string): Promise<string> {
  const [added] = await root.data('importUsers', { body: [{ name }] });
  return added?.card ?? '';
}
const asked = () => screen.findByText('You are Anna. Log in as someone else?');
const press = async ({ person }: Awaited<ReturnType<typeof openApp>>, name: string) =>
  person.click(await screen.findByRole('button', { name }));

test.each(['card', 'reset'])('P5: a link (%s) opened while another person is logged in asks first', async (way) => {
  await device.openAs(anna);
  const app = await openApp(device, `/login#${way}=7K3M9QXT240B`);
  await asked();
  await press(app, 'Stay');
  await welcome('Anna');
  expect(app.router.state.location).toMatchObject({ pathname: '/', hash: '' });
  expect((await app.session.read())?.token).toBe(anna.token);
});

test('P5: the other person logs in with the card, and a waiting exam stays under the name of its owner', async () => {
  const loadPage = vi.spyOn(fullLoad, 'to').mockResolvedValue();
  const exam = await server.addExam(root, 'Zoology');
  const page = await device.openAs(anna);
  server.network = offline;
  await (await submitAttempt(page, makeFinished(anna.user._id, exam))).tried;
  server.network = online;
  const app = await openApp(device, `/login#card=${await cardOf('Mia')}`);
  await asked();
  await press(app, 'Log out');
  await screen.findByText(/Your exam is not sent yet/);
  await press(app, 'Log out');
  await screen.findByLabelText('Code on your card');
  await press(app, 'Login');
  await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/', 'User logged in successfully'));
  const token = (await app.session.read())?.token ?? '';
  expect(await server.clientOf(token).data('getUserInfo')).toMatchObject({ name: 'Mia' });
  expect(await app.outbox.entriesOf(anna.user._id)).toHaveLength(1);
  loadPage.mockRestore();
});
