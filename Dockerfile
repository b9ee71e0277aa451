FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json ./
# The image contains Node; the npm package of Node for other machines would double its size.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/node-linux-* node_modules/.bin/node
COPY . .
RUN npm run build && mkdir -p /data && chown node:node /data
USER node
# Many chats opened at once would otherwise grow the process's memory permanently.
ENV NODE_OPTIONS=--max-semi-space-size=16
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
EXPOSE 3000
VOLUME /data
# The process is alive: an outage of the database must not make an orchestrator replace every node.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD node -e "fetch('http://127.0.0.1:3000/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "scripts/start.ts"]
