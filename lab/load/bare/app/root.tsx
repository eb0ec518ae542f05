import { Outlet } from '@remix-run/react';

export default function Root() {
  return (
    <html lang="en">
      <head>
        <title>Nothing</title>
      </head>
      <body>
        <Outlet />
      </body>
    </html>
  );
}
