import { Api, newPerson } from './api.ts';
import { type NetworkFault, startFaultyProxy } from './faulty-proxy.ts';
import type { RunningServer } from './server-process.ts';

/** Creates a taker, two exams with one question, chosen and typed, and a proxy that handles reports according to `way`. */
export async function takerBehindProxy(server: RunningServer, admin: Api) {
  const exam = await admin.addExam(
    { name: 'One question', category: 'HTML', duration: 600, totalMarks: 1, passingMarks: 1 },
    [{ name: 'Is this the only question?', options: { A: 'Yes', B: 'No' }, correctOptions: ['A'] }],
  );
  const typed = await admin.addExam(
    { name: 'One answer', category: 'HTML', duration: 600, totalMarks: 1, passingMarks: 1 },
    [{ kind: 'text', name: 'What is the only answer?', accepted: [{ text: 'Yes' }] }],
  );
  const taker = newPerson('Leila Haddad');
  await new Api(server.url).register(taker);
  const api = await new Api(server.url).logIn(taker);
  const network: { way: NetworkFault } = { way: { kind: 'pass' } };
  const proxy = await startFaultyProxy({ host: 'localhost', port: Number(new URL(server.url).port) }, (head) =>
    head.startsWith('POST /api/reports/addReport') ? network.way : { kind: 'pass' },
  );
  const url = `http://localhost:${proxy.port}`;
  const instructionsOf = ({ _id }: { _id: string }) => `${url}/user/write-exam/${_id}`;
  return {
    taker,
    api,
    exam,
    network,
    proxy,
    url,
    instructions: instructionsOf(exam),
    typedInstructions: instructionsOf(typed),
  };
}
