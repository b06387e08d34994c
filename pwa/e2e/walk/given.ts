import { categoryPresets } from '@quiz-app/shared/category';
import { report } from '../support/admin-steps.ts';
import { allKinds } from '../support/all-kinds.ts';
import { Api, newPerson } from '../support/api.ts';
import { test as base } from '../support/fixtures.ts';
import { longTexts } from '../support/long-exam.ts';
import { threeKinds } from '../support/sample-exams.ts';
import { startServer } from '../support/server-process.ts';
import type { Given } from './screen.ts';
import { textsIn } from './uncatalogued.ts';

/** The texts that the walk types into fields, and one that comes from the server. */
const typed = [
  'zzz',
  'hello',
  'The exam is closed',
  'Nairobbi',
  'Typed',
  'Which one? {=a ~b ~c}',
  'Which one?',
  'Which two?',
  'Mia',
  'Tom',
];

/** Fills a server with exams, of which one was taken, and people. */
async function fill(url: string): Promise<Given> {
  const people = [
    newPerson('Henrik Lindqvist', true),
    newPerson('Oleksandra Kovalenko'),
    newPerson('Erika Berg'),
    newPerson('Noor Rahimi'),
  ] as const;
  const [adminPerson, taker, deleted, friend] = people;
  const anyone = new Api(url);
  for (const person of people) await anyone.register(person);
  const admin = await anyone.logIn(adminPerson);
  const exam = await admin.addExam(threeKinds.details, threeKinds.questions);
  const everyKind = await admin.addExam(allKinds.details, allKinds.questions);
  const empty = await admin.addExam({ ...threeKinds.details, name: 'Nothing asked' }, []);
  const arabic = await admin.addExam({ ...threeKinds.details, name: 'مقدمة', category: 'لغات' }, [
    { name: 'ما هي عاصمة `HTML`؟', options: { A: 'الخيار الأول', B: 'English' }, correctOptions: ['A'] },
  ]);
  const short = await admin.addExam({ ...threeKinds.details, name: 'One second', duration: 1 }, threeKinds.questions);
  for (const person of [adminPerson, deleted]) await report(await anyone.logIn(person), exam, person === deleted);
  const { _id: id } = await (await anyone.logIn(deleted)).data('getUserInfo');
  await admin.data('deleteUser', { id });
  const content = [
    ...new Set(textsIn([exam, everyKind, empty, arabic, short, people, categoryPresets, longTexts, typed])),
  ];
  return { url, admin, exam, everyKind, empty, arabic, short, adminPerson, taker, deleted, friend, content };
}

interface Fixtures {
  /** A server of its own for each walk, which sends e-mail and has an assistant, by their addresses. */
  ownServer: { url: string };
  given: Given;
}

export const test = base.extend<Fixtures>({
  // Without transitions, because places are measured.
  contextOptions: { reducedMotion: 'reduce' },
  // Texts are replaced on their way.
  serviceWorkers: 'block',
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
  ownServer: async ({}, use) => {
    const { url, dispose } = await startServer({
      SMTP_URL: 'smtp://localhost:1',
      PUBLIC_URL: 'http://localhost:1',
      OPENAI_BASE_URL: 'http://localhost:1',
    });
    await use({ url });
    await dispose();
  },
  baseURL: async ({ ownServer }, use) => use(ownServer.url),
  given: async ({ ownServer }, use) => use(await fill(ownServer.url)),
});
