import type { Exam } from '@quiz-app/shared/exam';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { storeExams } from './database.ts';

/** Calls the server, and returns the data of its answer. */
async function call<Data>(path: string, init: RequestInit): Promise<Data> {
  const answer = await fetch(path, init);
  const envelope: { success: boolean; message: string; data: Data } = await answer.json();
  if (!envelope.success) throw new Error(envelope.message);
  return envelope.data;
}

export function Login() {
  const navigate = useNavigate();
  const logIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = JSON.stringify(Object.fromEntries(new FormData(event.currentTarget)));
    const headers = { 'content-type': 'application/json' };
    const token = await call<string>('/api/users/login', { method: 'POST', headers, body });
    localStorage.setItem('token', token);
    await storeExams(await call<Exam[]>('/api/exams/getAllExams', { headers: { authorization: `Bearer ${token}` } }));
    await navigate('/', { replace: true });
  };
  return (
    <form className="sheet" onSubmit={(event) => void logIn(event)}>
      <h1>Login</h1>
      <label>
        Email <input name="email" type="email" required />
      </label>
      <label>
        Password <input name="password" type="password" required />
      </label>
      <button type="submit">Login</button>
    </form>
  );
}
