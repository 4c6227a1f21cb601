/** What carries messages between a page and its agents; each transport is optional. */
export {
  connect,
  Connection,
  type ConnectionStatus,
  type ConnectOptions,
  type Link,
  type Receiver,
  type Transport,
} from './transport.js';
export {fetchTransport, type FetchTransportOptions} from './fetch.js';
export {webSocketTransport, type WebSocketTransportOptions} from './web-socket.js';
export {agUiTransport, type AgUiAgent, type AgUiSubscriber, type AgUiTransportOptions} from './ag-ui.js';
export {a2aTransport, type A2aClient, type A2aPart, type A2aTransport, type A2aTransportOptions} from './a2a.js';
export {mcpTransport, type McpCall, type McpClient, type McpTransport, type McpTransportOptions} from './mcp.js';
