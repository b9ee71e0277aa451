import type { ReactNode } from 'react'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { loaderContext } from '#web/pages/admin/loader-context.ts'
import { routes } from '#web/pages/admin/routes.tsx'
import { NotOnServerError, type LoaderContext, useLoaderData } from '#web/program/page.ts'

const handler = createStaticHandler(routes)

type Loaded = { router: ReturnType<typeof createStaticRouter>; context: StaticHandlerContext }

/** Runs the loaders of an admin view on the server; its program is web/pages/admin-dashboard.tsx. */
export async function loader(url: URL, page: LoaderContext): Promise<Loaded> {
  const requestContext = new RouterContextProvider()
  requestContext.set(loaderContext, page)
  const context = await handler.query(new Request(url), { requestContext })
  if (context instanceof Response) throw new NotOnServerError('leads elsewhere')
  const [fault] = Object.values(context.errors ?? {})
  if (fault) throw fault as Error
  return { router: createStaticRouter(handler.dataRoutes, context), context }
}

export function Component(): ReactNode {
  const { router, context } = useLoaderData<typeof loader>()
  return <StaticRouterProvider router={router} context={context} hydrate={false} />
}
