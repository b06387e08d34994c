// Reads and writes files of exams, apart from the page, which stays usable meanwhile.
import { type Call, serveExamFiles } from './serve-exam-files.ts';

const serve = serveExamFiles((reply) => postMessage(reply));
addEventListener('message', ({ data }: MessageEvent<Call>) => void serve(data));
