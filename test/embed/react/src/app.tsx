import {useRef, useState} from 'react';
import type {SurfaceElement} from 'a2ui-surface/react';
import 'a2ui-surface/react';

export function App() {
  const surface = useRef<SurfaceElement>(null);
  const [open, setOpen] = useState(true);
  const [said, setSaid] = useState('');
  const rename = {version: '1.0', updateDataModel: {surfaceId: 'greeting', path: '/name', value: 'Ada'}};
  return (
    <>
      {open && (
        <a2ui-surface
          ref={surface}
          src="greeting.json"
          policy={{markdownLinks: true}}
          ona2ui-message={({detail}) => setSaid(JSON.stringify(detail.message))}
        />
      )}
      <output>{said}</output>
      <button onClick={() => surface.current?.receive(rename)}>Rename</button>
      <button onClick={() => setOpen(!open)}>{open ? 'Close' : 'Open'}</button>
    </>
  );
}
