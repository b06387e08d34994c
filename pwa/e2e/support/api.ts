import type { Exam, ExamDetails } from '@quiz-app/shared/exam';
import type { QuestionContent } from '@quiz-app/shared/question';
import type { Report } from '@quiz-app/shared/report';
import { Client } from '../../../sync-api/test/harness/client.ts';

/** On a busy machine, the server closes an idle connection while a test is about to use it again. */
function onNewConnection(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  headers.set('Connection', 'close');
  return { ...init, headers };
}

/** An API client that prepares data for a journey and checks what the server stored. */
export class Api extends Client {
  readonly url: string;

  constructor(url: string, token?: string) {
    super({ request: (path, init) => fetch(url + path, onNewConnection(init)) }, token);
    this.url = url;
  }

  async register({ name, email, password, isAdmin }: Person): Promise<void> {
    await this.data('register', { body: { name, email, password, confirmPassword: password, isAdmin } });
  }

  async logIn({ email, password }: Person): Promise<Api> {
    return new Api(this.url, await this.data('login', { body: { email, password } }));
  }

  async addExam(details: ExamDetails, questions: readonly QuestionContent[]): Promise<Exam> {
    const { _id: id } = await this.data('addExam', { body: details });
    for (const body of questions) await this.data('addQuestion', { id, body });
    return await this.data('getExamById', { id });
  }

  ownReports(): Promise<Report[]> {
    return this.data('getOwnReports');
  }
}

export interface Person {
  name: string;
  email: string;
  password: string;
  isAdmin: boolean;
}

let people = 0;

/** Returns a person with a unique address, so that journeys can share a server. */
export function newPerson(name: string, isAdmin = false): Person {
  people += 1;
  return { name, email: `person-${process.pid}-${people}@example.org`, password: 'correct horse battery', isAdmin };
}
