FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json ./
# The image brings Node: the one that npm would bring for other machines weighs as much again.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/node-linux-* node_modules/.bin/node
COPY . .
RUN npm run build && mkdir -p /data && chown node:node /data
USER node
# Rooms that are open at once would else grow what the process holds, for good.
ENV NODE_OPTIONS=--max-semi-space-size=16
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
EXPOSE 3000
VOLUME /data
HEALTHCHECK --interval=10s --timeout=3s CMD node -e "fetch('http://127.0.0.1:3000/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "scripts/start.ts"]
