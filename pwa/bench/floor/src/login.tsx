import { Label } from 'radix-ui/label';
import * as Toast from 'radix-ui/toast';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { logIn, pullExams } from './api.ts';

export function Login() {
  const navigate = useNavigate();
  const [failure, setFailure] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    try {
      await logIn(Object.fromEntries(new FormData(event.currentTarget)));
      await pullExams();
      await navigate('/', { replace: true });
    } catch (error) {
      setFailure(String(error));
    }
  };
  return (
    <form className="sheet" onSubmit={(event) => void submit(event)}>
      <h1>Login</h1>
      <Label>
        Email <input name="email" type="email" required />
      </Label>
      <Label>
        Password <input name="password" type="password" required />
      </Label>
      <button type="submit">Login</button>
      <Toast.Root open={failure !== ''} onOpenChange={() => setFailure('')}>
        <Toast.Description>{failure}</Toast.Description>
      </Toast.Root>
    </form>
  );
}
