import type { ReactNode } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from './admin/routes.tsx'

const router = createBrowserRouter(routes)

/**
 * Resolves when the first view is ready; until then the document shows its own text. After a restore from the
 * back-forward cache, revalidates.
 */
export async function loader(): Promise<void> {
  if (router.state.initialized) return router.revalidate()
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

export const Component = (): ReactNode => <RouterProvider router={router} />

/**
 * The server's render of the first view stays until the program has rendered all of it again, so that links work from
 * the start.
 */
export const differsFromServer = (): boolean => true
