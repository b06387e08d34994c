import type { AppContext } from '../app-context.ts';
import type { Serve } from '../http/create-routes.ts';
import { serveCards } from './cards-routes.ts';
import { serveDevices } from './devices-routes.ts';
import { serveExamDay } from './exam-day-routes.ts';
import { serveExams } from './exams-routes.ts';
import { serveHandIn } from './hand-in-routes.ts';
import { serveMedia } from './media-routes.ts';
import { serveOwnAccount } from './own-account-routes.ts';
import { servePeople } from './people-routes.ts';
import { serveQuestions } from './questions-routes.ts';
import { serveReports } from './reports-routes.ts';
import { serveResets } from './reset-routes.ts';
import { serveUsers } from './users-routes.ts';

/** Serves every call of the contract. */
export function serveAll(serve: Serve, context: AppContext): void {
  serveUsers(serve, context);
  serveCards(serve, context);
  serveResets(serve, context);
  serveOwnAccount(serve, context);
  servePeople(serve, context);
  serveDevices(serve, context);
  serveMedia(serve, context);
  serveExams(serve, context);
  serveQuestions(serve, context);
  serveHandIn(serve, context);
  serveReports(serve, context);
  serveExamDay(serve, context);
}
