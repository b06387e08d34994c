import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Account, offline, setUpServerAndDevice } from '../../../test/harness.ts';
import { openApp } from '../../../test/open-app.tsx';
import { stubFileWorker } from '../../../test/stub-file-worker.ts';

const { server, device } = setUpServerAndDevice({ serverPerTest: true });
let root: Account;

beforeEach(async () => {
  stubFileWorker();
  root = await server.register('Root', true);
  await device.openAs(root);
});

const names = async () => (await root.data('getUsers', { query: {} })).map(({ name }) => name);
type App = Awaited<ReturnType<typeof openApp>>;

/** Chooses an entry of the page's menu, or of the menu of a person. */
async function choose({ person }: Pick<App, 'person'>, entry: string, of?: string) {
  await person.click(await screen.findByRole('button', { name: of ? `More actions for ${of}` : 'More actions' }));
  await person.click(await screen.findByRole('menuitem', { name: entry }));
}
const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const saveDialog = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' });

test('a person without an email is added, and the card is shown once', async () => {
  const { person } = await openApp(device, '/admin/people');
  await person.click(await screen.findByRole('button', { name: 'Add person' }));
  await person.type(screen.getByLabelText('Name'), 'Mia');
  await person.type(screen.getByRole('combobox', { name: 'Groups' }), '7b, chess');
  await person.click(saveDialog());
  const code = await screen.findByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const token = await server.clientOf().data('loginWithCard', { body: { card: code.textContent ?? '' } });
  expect(await server.clientOf(token).data('getUserInfo')).toMatchObject({ name: 'Mia', groups: ['7b', 'chess'] });
  await person.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByText('No email');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('a press anywhere in a row opens its person', async () => {
  const { person, router } = await openApp(device, '/admin/people');
  await person.click(await screen.findByRole('cell', { name: root.email }));
  await screen.findByRole('heading', { name: 'Root' });
  expect(router.state.location.pathname).toBe(`/admin/people/${root.user._id}`);
});

test('the last admin cannot be demoted, and the dialog says why', async () => {
  const { person } = await openApp(device, '/admin/people');
  await choose({ person }, 'Edit', 'Root');
  await person.click(screen.getByRole('switch', { name: 'Admin' }));
  await person.click(saveDialog());
  await screen.findByText('This is the last admin. Make someone else an admin first.');
});

test('an import names the rows that the server refuses, and adds no one', async () => {
  const { person } = await openApp(device, '/admin/people');
  await choose({ person }, 'Import');
  await person.paste(`Mia;;7b\nTom;${root.email};7b`);
  await person.click(screen.getByRole('button', { name: 'Import 2 people' }));
  await screen.findByText('User already exists');
  expect(await names()).toEqual(['Root']);
});

test('a duplicate address in a table is named before anything is sent', async () => {
  const { person } = await openApp(device, '/admin/people');
  await choose({ person }, 'Import');
  await person.paste('Mia;a@example.org;\nTom;A@example.org;');
  await screen.findByText('This email is in line 1 already');
  expect(screen.getByRole('button', { name: 'Import 2 people' }).getAttribute('aria-disabled')).toBe('true');
});

/** Opens the import with a pasted table, and returns the visible rows of its preview. */
async function paste(text: string) {
  const { person } = await openApp(device, '/admin/people');
  await choose({ person }, 'Import');
  await person.paste(text);
  return { person, rows: await preview() };
}
async function preview(): Promise<(string | null)[][]> {
  const table = await screen.findByRole('table', { name: 'Preview' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
}
const chooseFile = async (person: Awaited<ReturnType<typeof paste>>['person'], file: File) =>
  person.upload(screen.getByLabelText('Or choose a file'), file);

test('a quotation mark at the start of a name swallows no other row, and its row is named', async () => {
  const { rows } = await paste('"Tom" Long;;q\nMia Mayer;;7b\n"Ann" Bo;;7b\n"Bo Long";;7b');
  const quoted = 'A cell that starts with a quotation mark must end with one. Remove the mark.';
  expect(rows).toEqual([
    ['"Tom" Long', '–', 'q', '1', quoted],
    ['"Ann" Bo', '–', '7b', '3', quoted],
    ['Mia Mayer', '–', '7b', '2', 'None'],
    ['Bo Long', '–', '7b', '4', 'None'],
  ]);
  screen.getByText(/^2 rows of 4 cannot be imported/);
});

test('a file that is not in UTF-8 is read with the right letters, with a note', async () => {
  const { person } = await paste('Mia');
  await chooseFile(person, new File([Uint8Array.from('Jörg Weiß;;7b', (letter) => letter.charCodeAt(0))], 'class.csv'));
  await screen.findByText('Jörg Weiß');
  screen.getByText(/read as Windows-1252; please check letters with accents/);
});

test('a column that is not imported is named', async () => {
  await paste('Name;Vorname;Klasse;Geburtstag\nLong;Tom;7b;');
  screen.getByText('Not imported: Vorname, Geburtstag. A name, an email and groups are read.');
});

test('a cell beyond the columns refuses its row', async () => {
  const { rows } = await paste('Mia,mia@school.example,7b,chess\nTom,tom@school.example,7b,');
  expect(rows).toEqual([
    ['Mia', 'mia@school.example', '7b', '1', '“chess” is in no column with a title.'],
    ['Tom', 'tom@school.example', '7b', '2', 'None'],
  ]);
});

test('the corrected file of the same name is read again', async () => {
  const { person } = await paste('Mia');
  const file = new File(['Tom;;7b'], 'class.csv');
  await chooseFile(person, file);
  await screen.findByText('Tom');
  await person.click(screen.getByLabelText('Paste a class list'));
  await person.paste(';Ann');
  await waitFor(() => expect(screen.queryByText('Tom')).toBeNull());
  await chooseFile(person, file);
  await screen.findByText('Tom');
});

test('an unreadable file shows the reason, and removes the previous table', async () => {
  const { person } = await paste('Mia');
  await chooseFile(person, new File(['PK\x03\x04 of something else'], 'class.xlsx'));
  await screen.findByText(/^The archive is damaged\./);
  expect(screen.queryByRole('table', { name: 'Preview' })).toBeNull();
});

test('new cards for a group replace the previous ones', async () => {
  const [mia] = await root.data('importUsers', { body: [{ name: 'Mia' }, { name: 'Tom' }] });
  const { person } = await openApp(device, '/admin/people');
  await screen.findByText('Mia');
  await choose({ person }, 'Print cards');
  await screen.findByText(/2 old cards stop working/);
  await person.click(screen.getByRole('button', { name: 'Make cards' }));
  await screen.findByRole('heading', { name: 'Log-in cards' });
  expect(screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('Scan'))).toHaveLength(3);
  const old = await server.clientOf().call('loginWithCard', { body: { card: mia?.card ?? '' } });
  expect(old.status).toBe(401);
});

test('logs a person out everywhere, and keeps or removes the password', async () => {
  const mia = await server.register('Mia');
  const { person } = await openApp(device, '/admin/people');
  const logOut = async (withPassword: boolean) => {
    await choose({ person }, 'Log out everywhere', 'Mia');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Log Mia out everywhere?' }));
    if (withPassword) await person.click(dialog.getByRole('switch', { name: 'End the password too' }));
    await person.click(dialog.getByRole('button', { name: 'Log out everywhere' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  const logIn = () => server.clientOf().call('login', { body: { email: mia.email, password: mia.password } });
  await logOut(false);
  expect((await mia.call('getUserInfo')).status).toBe(401);
  expect((await logIn()).status).toBe(200);
  await logOut(true);
  expect((await logIn()).status).toBe(401);
});

test('a former admin reads why the list is empty, and is not offered a retry', async () => {
  await device.openAs(await server.registerDemoted('Ann'));
  await openApp(device, '/admin/people');
  await screen.findByText('Only admins can do this');
  expect(screen.queryByRole('button', { name: /Try again|Add person|More actions/ })).toBeNull();
});

test('a list is pasted, imported and shown as cards with keys only', async () => {
  const { person } = await openApp(device, '/admin/people');
  await choose({ person }, 'Import');
  await person.paste('Mia;;7b\nTom;;7b');
  await screen.findByText('2 people can be imported.');
  await person.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('heading', { name: 'Log-in cards' });
  screen.getByText('2 cards. Print now. These codes won’t be shown again.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Print' }));
});

test('a list that was imported before is pointed out, and can be imported all the same', async () => {
  await root.data('importUsers', { body: [{ name: 'Mia', groups: ['7b'] }] });
  const { person } = await paste('Name;Class\nMia;7b\nTom;7b');
  await screen.findByText('1 person may be here already. Import the list only if it names someone else.');
  expect(await preview()).toEqual([
    ['Mia', '–', '7b', '2', 'Someone of this name is in this group already'],
    ['Tom', '–', '7b', '3', 'None'],
  ]);
  await person.click(screen.getByRole('button', { name: 'Import 2 people' }));
  await screen.findByRole('heading', { name: 'Log-in cards' });
});

test('groups, extra time and cards are columns as soon as one person has them', async () => {
  const mia = await server.register('Mia');
  const { person } = await openApp(device, '/admin/people');
  await screen.findByText('Mia');
  expect(columns()).toEqual(['Name', 'Email', 'Action']);
  expect(screen.queryByLabelText('Group')).toBeNull();
  await choose({ person }, 'Edit', 'Mia');
  await person.type(screen.getByRole('combobox', { name: 'Groups' }), '7b');
  await person.clear(screen.getByLabelText('Extra time'));
  await person.type(screen.getByLabelText('Extra time'), '25');
  await person.click(saveDialog());
  await waitFor(() => expect(columns()).toEqual(['Name', 'Email', 'Groups', 'Extra Time', 'Action']));
  await root.data('newCard', { id: mia.user._id });
  await person.type(screen.getByRole('searchbox'), 'mia');
  await waitFor(() => expect(columns()).toEqual(['Name', 'Email', 'Groups', 'Extra Time', 'Card', 'Action']));
  await person.type(screen.getByRole('searchbox'), ' root');
  await screen.findByText('No person matches');
  expect(columns()).toHaveLength(6);
});

test('the search is in the address, and the page of a person leads back to it', async () => {
  await root.data('importUsers', { body: [{ name: 'Mia', groups: ['7b'] }, { name: 'Tom' }] });
  const { person, router } = await openApp(device, '/admin/people');
  await person.type(await screen.findByRole('searchbox', { name: 'Search' }), 'mi');
  await person.selectOptions(await screen.findByLabelText('Group'), '7b');
  await waitFor(() => expect(screen.queryByText('Tom')).toBeNull());
  expect(router.state.location.search).toBe('?search=mi&group=7b');
  await person.click(screen.getByRole('link', { name: 'Mia' }));
  await screen.findByRole('heading', { level: 1, name: 'Mia' });
  await person.click(within(screen.getByRole('main')).getByRole('link', { name: 'People' }));
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('mi');
  expect(router.state.location.search).toBe('?search=mi&group=7b');
  await screen.findByRole('link', { name: 'Mia' });
});

test('a deleted person is restored from their own list', async () => {
  const mia = await server.register('Mia');
  const { person } = await openApp(device, '/admin/people');
  await choose({ person }, 'Delete', 'Mia');
  await screen.findByText('User deleted successfully: Mia');
  await waitFor(() => expect(screen.queryByText('Mia')).toBeNull());
  await choose({ person }, 'Show deleted people');
  await screen.findByRole('heading', { level: 1, name: 'Deleted people' });
  expect((await screen.findByText('Mia')).closest('a')).toBeNull();
  await choose({ person }, 'Restore', 'Mia');
  await screen.findByText('Nobody is deleted');
  await person.click(within(screen.getByRole('main')).getByRole('link', { name: 'People' }));
  await screen.findByRole('link', { name: 'Mia' });
  expect((await root.call('getUser', { id: mia.user._id })).status).toBe(200);
});

test('a deleted person is erased after a question', async () => {
  const mia = await server.register('Mia');
  const { person } = await openApp(device, '/admin/people');
  await choose({ person }, 'Delete', 'Mia');
  await choose({ person }, 'Show deleted people');
  await choose({ person }, 'Erase', 'Mia');
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Erase' }));
  await screen.findByText('Nobody is deleted');
  expect((await root.call('restoreUser', { id: mia.user._id })).status).toBe(404);
});

test('after Undo of a deletion the list has what the present search finds', async () => {
  const [, tom] = await root.data('importUsers', { body: [{ name: 'Mia' }, { name: 'Tom' }] });
  const { person } = await openApp(device, '/admin/people?search=mia');
  await choose({ person }, 'Delete', 'Mia');
  await screen.findByText('No person matches');
  await person.clear(screen.getByRole('searchbox'));
  await person.type(screen.getByRole('searchbox'), 'tom');
  await screen.findByRole('link', { name: 'Tom' });
  await root.data('editUser', { id: tom?._id ?? '', body: { name: 'Tom Long' } });
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('link', { name: 'Tom Long' });
});

test('a deletion that is undone beside the deleted people takes the person from them', async () => {
  await root.data('importUsers', { body: [{ name: 'Mia' }] });
  const { person } = await openApp(device, '/admin/people');
  await choose({ person }, 'Delete', 'Mia');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Mia' })).toBeNull());
  await choose({ person }, 'Show deleted people');
  await screen.findByText('Mia');
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Nobody is deleted');
});

test('the field shows the search of the address after a command that removes it', async () => {
  await root.data('importUsers', { body: [{ name: 'Tom' }] });
  const { person } = await openApp(device, '/admin/people');
  await person.type(await screen.findByRole('searchbox'), 'tom');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Root' })).toBeNull());
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox', { name: 'Search exams, people and actions' }), 'add person');
  await person.keyboard('{Enter}');
  await person.click(within(await screen.findByRole('dialog', { name: 'Add person' })).getByText('Cancel'));
  await screen.findByRole('link', { name: 'Root' });
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('offline the list says that it needs a connection', async () => {
  server.network = offline;
  await openApp(device, '/admin/people');
  await screen.findByRole('heading', { name: 'People' });
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
});
