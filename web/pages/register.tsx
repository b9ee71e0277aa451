import type { ReactNode } from 'react'
export const Component = (): ReactNode => <h1>…</h1>
