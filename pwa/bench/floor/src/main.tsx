import '../../../src/ui/tokens.css';
import './floor.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { Home } from './home.tsx';
import { Login } from './login.tsx';
import { WriteExam } from './write-exam.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <BrowserRouter>
    <Routes>
      <Route path="/" element={<Home />} />
      <Route path="/login" element={<Login />} />
      <Route path="/user/write-exam/:id" element={<WriteExam />} />
    </Routes>
  </BrowserRouter>,
);

window.addEventListener('load', () => void navigator.serviceWorker.register('/service-worker.js'));
