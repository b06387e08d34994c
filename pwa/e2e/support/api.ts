import { type EndpointName, endpoints, pathOf } from '@quiz-app/shared/contract/endpoints';
import type { BodyInput, Data, EnvelopeOf } from '@quiz-app/shared/contract/schemas';
import type { Exam, ExamDetails } from '@quiz-app/shared/exam';
import type { QuestionContent } from '@quiz-app/shared/question';
import type { Report } from '@quiz-app/shared/report';

/** Speaks to the server as any client would: what a journey needs before the first page is opened, and what it checks at its end. */
export class Api {
  readonly url: string;
  readonly token: string | undefined;

  constructor(url: string, token?: string) {
    this.url = url;
    this.token = token;
  }

  async call<Name extends EndpointName>(name: Name, body?: BodyInput<Name>, id?: string): Promise<Data<Name>> {
    const { method } = endpoints[name];
    const answer = await fetch(this.url + pathOf(name, id), {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const envelope = (await answer.json()) as EnvelopeOf<Name>;
    if (!envelope.success) throw new Error(`${name}: ${answer.status} ${envelope.message}`);
    return envelope.data;
  }

  async register(person: Person): Promise<void> {
    const { name, email, password, isAdmin } = person;
    await this.call('register', { name, email, password, confirmPassword: password, isAdmin });
  }

  async logIn({ email, password }: Person): Promise<Api> {
    return new Api(this.url, await this.call('login', { email, password }));
  }

  async addExam(details: ExamDetails, questions: readonly QuestionContent[]): Promise<Exam> {
    const { _id } = await this.call('addExam', details);
    for (const question of questions) await this.call('addQuestion', { ...question, exam: _id, questionId: '' }, _id);
    return await this.call('getExamById', undefined, _id);
  }

  ownReports(): Promise<Report[]> {
    return this.call('getOwnReports');
  }
}

export interface Person {
  name: string;
  email: string;
  password: string;
  isAdmin: boolean;
}

let people = 0;

/** A person nobody else is, so that journeys share a server without meeting. */
export function newPerson(name: string, isAdmin = false): Person {
  people += 1;
  return { name, email: `person-${process.pid}-${people}@example.org`, password: 'correct horse battery', isAdmin };
}
