import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@quiz-app/shared/contract/endpoints';
import type { Random } from '../../src/demo/seeded-random.ts';
import { type Person, password } from '../harness/open-test-app.ts';
import { ask, type PlainRequest } from '../harness/plain-request.ts';
import { sampleAttempt, sampleDetails } from '../harness/sample-exam.ts';
import type { Population, Size } from './large-population.ts';

/** The longest pause of a client between two requests, in milliseconds. */
const maxPauseMs = 400;
/** The same for a new device, and for an admin who edits exams. */
const firstPullPauseMs = 4_000;
const editPauseMs = 2_000;
/** The number of devices that pull all exams for the first time, at once. */
const firstPulls = 20;
/** What clients accept. */
const encodings = ['br', 'gzip', 'identity'];

interface Loaded {
  /** The number of pages, whose answers are short however much is stored. */
  pages: number;
  /** The number of long answers. */
  longLists: number;
  /** Descriptions of wrong answers. */
  wrong: string[];
}

/**
 * Users who request pages, beside long lists, first pulls, edits and logins, for so many milliseconds and until each has
 * its last answer.
 */
export async function load(
  url: string,
  { admin, people, exams }: Population,
  random: Random,
  size: Size,
  duration: number,
): Promise<Loaded> {
  const { token } = admin;
  const getAll = (query: string): PlainRequest => ({
    method: 'GET',
    path: `${endpoints.getAllReports.path}?${query}`,
    token,
  });
  const findBy = (examName: string, userName: string, limit = 'limit=50&'): PlainRequest => {
    const path = `${endpoints.getAllAttempts.path}?${limit}fields=summary`;
    return { method: 'POST', path, token, payload: () => ({ examName, userName }) };
  };
  const editExam = (): PlainRequest => {
    const path = endpoints.editExam.path.replace(':id', random.pick(exams)._id);
    return { method: 'PUT', path, token, payload: () => ({ ...sampleDetails, name: `Edited ${random.next()}` }) };
  };
  const login = (): PlainRequest => {
    const { email } = random.pick(people).user;
    return { method: 'POST', path: endpoints.login.path, token: undefined, payload: () => ({ email, password }) };
  };
  const firstPull: PlainRequest = { method: 'GET', path: `${endpoints.getAllExams.path}?since=`, token };
  const inBrotli = (asked: PlainRequest) => ({ ...asked, headers: { 'accept-encoding': 'br' } });

  function nextPage(person: Person): PlainRequest {
    const exam = random.pick(exams);
    const ownReports = `${endpoints.getOwnReports.path}?limit=20`;
    const page = random.pick<PlainRequest>([
      { method: 'POST', path: endpoints.getUserInfo.path, token: person.token },
      { method: 'GET', path: endpoints.getExamById.path.replace(':id', exam._id), token: person.token },
      { method: 'GET', path: ownReports, token: person.token },
      {
        method: 'GET',
        path: `${ownReports}&cursor=${Math.floor(random.between(1, size.reports))}`,
        token: person.token,
      },
      {
        method: 'POST',
        path: endpoints.addReport.path,
        token: person.token,
        payload: () => sampleAttempt(person, exam),
      },
      getAll('limit=50&fields=summary'),
      findBy('o', ''),
      findBy('nothing is named so', ''),
    ]);
    return { ...page, headers: { 'accept-encoding': random.pick(encodings) } };
  }

  const wrong: string[] = [];
  let [pages, longLists] = [0, 0];
  const start = performance.now();
  const isOver = () => performance.now() - start > duration;

  /** One client that sends one request after the other, with a pause after each. */
  async function keepAsking(next: () => PlainRequest, pauseMs: number, answered?: (length: number) => void) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver()) {
      const asked = next();
      const { status, length } = await ask(agent, url, asked);
      if (status !== 200 || length === 0) wrong.push(`${asked.path}: an answer with ${status} and ${length} bytes`);
      answered?.(length);
      await wait(random.between(0, pauseMs));
    }
    agent.destroy();
  }
  async function askPages(person: Person): Promise<void> {
    // The users do not start in the same millisecond.
    await wait(random.between(0, maxPauseMs));
    await keepAsking(
      () => nextPage(person),
      maxPauseMs,
      () => {
        pages += 1;
      },
    );
  }
  const askLong = (next: () => PlainRequest, leastLength = 0, pauseMs = maxPauseMs) =>
    keepAsking(next, pauseMs, (length) => {
      longLists += 1;
      if (length < leastLength) wrong.push(`${next().path}: only ${length} bytes`);
    });

  await Promise.all([
    ...people.map(askPages),
    ...Array.from({ length: firstPulls / 2 }, () => [
      askLong(() => firstPull, size.exams * 100, firstPullPauseMs),
      askLong(() => inBrotli(firstPull), size.exams * 20, firstPullPauseMs),
    ]).flat(),
    askLong(() => getAll('fields=summary'), size.reports * 100),
    askLong(() => getAll('group=user'), size.users * 80),
    askLong(() => inBrotli(getAll('group=user')), size.users * 4),
    askLong(() => inBrotli(findBy('', 'student', '')), size.reports * 6),
    askLong(() => findBy('', random.pick(['student', 'nobody is named so']))),
    askLong(() => findBy(random.pick(['', 'lesson']), random.pick(['taker 3', 'student 7']))),
    keepAsking(editExam, editPauseMs),
    keepAsking(login, maxPauseMs),
    keepAsking(login, maxPauseMs),
  ]);
  return { pages, longLists, wrong };
}
